interface EmailLinkProps {
  address: string;
  className?: string;
}

/** Where it does not fit its line, it is broken behind the @ first, and not within a word. */
export function EmailLink({ address, className }: EmailLinkProps) {
  const at = address.lastIndexOf("@");
  const [mailbox, domain] = [address.slice(0, at), address.slice(at + 1)];
  return (
    <a className={className} href={`mailto:${address}`}>
      {mailbox}@<wbr />
      {domain}
    </a>
  );
}
