/** Five doors on one sill, one per service; the one whose line is pointed at lights up (CSS). */
export function FiveDoors() {
  return (
    <svg className="five-doors" viewBox="0 0 1312 150" aria-hidden="true" focusable="false">
      <path d="M0 122.5H1312" stroke="#56637F" />
      {doors.map(({ opening, floor }) => (
        <g key={opening}>
          <path className="door-floor" d={floor} fill="url(#light-floor)" />
          <path className="door-opening" d={opening} />
          <path className="door-light" d={opening} fill="url(#light)" />
        </g>
      ))}
    </svg>
  );
}

const doors = [
  { opening: "M40 122V42a32 32 0 0 1 64 0v80z", floor: "M40 122h64l34 28H6z" },
  { opening: "M330 122V20h58v102z", floor: "M330 122h58l34 28H296z" },
  { opening: "M620 122V46q40-22 80 0v76z", floor: "M620 122h80l34 28H586z" },
  { opening: "M942 122a44 44 0 1 1 30 0z", floor: "M942 122h30l34 28h-98z" },
  { opening: "M1208 122V38a32 32 0 0 1 64 0v84z", floor: "M1208 122h64l34 28h-132z" },
] as const;
