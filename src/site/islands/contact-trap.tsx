/**
 * A field that people don't see and that robots fill. Its marks keep password managers and browsers
 * from filling it for a person.
 */
export function ContactTrap({ name }: { name: string }) {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="contact-note">Leave this empty</label>
      <input
        id="contact-note"
        name={name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore=""
        data-form-type="other"
      />
    </div>
  );
}
