/** The door that a file goes through: shut, or ajar with the light behind it. */
export function UploadDoor({ isOpen }: { isOpen: boolean }) {
  return (
    <svg viewBox="0 0 120 168" aria-hidden="true" focusable="false">
      {isOpen ? (
        <>
          <path d="M36 14h66v154H36z" fill="url(#light)" />
          <path d="M36 14 8 26v142h28z" fill="var(--c-dusk-2)" />
        </>
      ) : (
        <>
          <g fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M16 168V14h88v154" />
            <path d="M28 168V26h64v142" />
            <path d="M82 100v10" strokeWidth="4" />
          </g>
          <path d="M30 164h60v4H30z" fill="url(#light)" />
        </>
      )}
    </svg>
  );
}
