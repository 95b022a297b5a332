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
