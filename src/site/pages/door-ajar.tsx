/** A door ajar with the light falling out of it, drawn in flat planes. */
export function DoorAjar() {
  return (
    <svg className="door-ajar" viewBox="0 0 300 420" aria-hidden="true" focusable="false">
      <path d="M92 330H212L300 420H10z" fill="url(#light-floor)" />
      <path d="M92 10h120v320H92z" fill="url(#light)" />
      <g className="door-ajar-leaf">
        <path d="M92 10 40 30v326l52-26z" fill="#1B2A4A" />
        <path d="M50 190v18" stroke="#FFB45C" strokeWidth="4" />
      </g>
    </svg>
  );
}
