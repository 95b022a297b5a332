interface EmailLinkProps {
  address: string;
  className?: string;
}

/** Breaks a long address after the @ first, and not within a word. */
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
