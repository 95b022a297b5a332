export interface AuthenticatorAppRow {
  id: 1;
  secret_sealed: string;
  /** Of the last code that was accepted: each works once. */
  last_step: number;
  turned_on_at: string;
}

export interface RecoveryCodeRow {
  code_hash: string;
}

export interface PasskeyRow {
  id: string;
  /** As the authenticator names it, in base64url. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  counter: number;
  /** JSON: how the browser reaches it. */
  transports: string;
  /** The domain that it was made for; it works on no other. */
  rp_id: string;
  /** The same for all passkeys of the account. */
  user_handle: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface UsedChallengeRow {
  challenge_hash: string;
  expires_at: string;
}

/** Between the password and the second step. */
export interface SignInTicketRow {
  token_hash: string;
  /** Who gave the password. */
  caller_hash: string;
  tries: number;
  expires_at: string;
}

/**
 * A mail about a sign-in with a browser that is not known, about what was added by somebody signed in, or
 * about a forgotten password.
 */
export interface SignInNoticeRow {
  /** Of anything but a sign-in, what it is about and an id of its own, with dots between them. */
  id: string;
  user_agent: string;
  /** Or when it was added or asked for. */
  signed_in_at: string;
  /** Also until when a server that is sending it keeps it; null once it is sent or given up. */
  next_attempt_at: string | null;
}

export interface AccessTokenRow {
  id: string;
  token_hash: string;
  name: string;
  /** With a space between them. */
  scopes: string;
  created_at: string;
  expires_at: string;
  /** A day in the zone that was the owner’s then; null until it was used. */
  last_used_on: string | null;
}
