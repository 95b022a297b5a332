import { useState } from "react";

interface RemotePictureProps {
  src: string;
  alt?: string;
  onLoad?: () => void;
  onError?: () => void;
}

/** Shows a closed door until the picture has loaded, and if it fails to. */
export function RemotePicture({ src, alt = "", onLoad, onError }: RemotePictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className="remote-picture">
      <svg viewBox="0 0 90 60" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        <path d="M-90 50h270M34 50V18a11 11 0 0 1 22 0v32" />
        <path className="remote-picture-light" d="M35 49h20v1.5H35zM31 51h28l9 9H22z" />
      </svg>
      {src !== "" && src !== failed && (
        <img
          key={src}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={onLoad}
          onError={() => {
            setFailed(src);
            onError?.();
          }}
        />
      )}
    </span>
  );
}
