import { useEffect, useRef } from "react";

interface DrawnPictureProps {
  bitmap: ImageBitmap | undefined;
  /** Its size in pixels, until it is there. */
  width: number;
  height: number;
}

/** Draws it on a canvas: the portal shows no picture without an address of its own. */
export function DrawnPicture({ bitmap, width, height }: DrawnPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current || !bitmap) return;
    canvas.current.width = bitmap.width;
    canvas.current.height = bitmap.height;
    canvas.current.getContext("2d")?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} width={width} height={height} />;
}
