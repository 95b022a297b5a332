import { useLeaves } from "#site/picture.tsx";

export function EmptyShelf({ text, door }: { text: string; door: "square" | "arch" }) {
  const hasHandle = useLeaves();
  return (
    <div className="empty-shelf">
      <svg viewBox="0 0 144 132" aria-hidden="true" focusable="false">
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          {door === "arch" ? (
            <path d="M16 132V60a42 42 0 0 1 84 0v72M26 132V60a32 32 0 0 1 64 0v72" />
          ) : (
            <path d="M16 132V4h84v128M26 132V14h64v118" />
          )}
          {hasHandle && <path className="empty-shelf-handle" d="M80 74v8" strokeWidth="3" />}
        </g>
        <path className="empty-shelf-light" d="M27 128.5h62" />
      </svg>
      <p>{text}</p>
    </div>
  );
}
