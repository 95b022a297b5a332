import encodeQR from "qr";

/** ISO 18004 wants four modules of nothing around the code. */
const QUIET_ZONE = 4;

/** The pixels of a module in a picture: 29 of them, the fewest of an address, make 700. */
const MODULE_PX = 24;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = drawn(text);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

export function qrFile(text: string): Blob {
  const { path, size } = drawn(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/** @throws where the browser makes no pictures */
export async function qrPicture(text: string): Promise<Blob> {
  const { path, size } = drawn(text);
  const canvas = new OffscreenCanvas(size * MODULE_PX, size * MODULE_PX);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  context.scale(MODULE_PX, MODULE_PX);
  context.fill(new Path2D(path));
  return canvas.convertToBlob({ type: "image/png" });
}

function drawn(text: string): { path: string; size: number } {
  const modules = encodeQR(text, "raw", { border: QUIET_ZONE });
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { path, size: modules.length };
}
