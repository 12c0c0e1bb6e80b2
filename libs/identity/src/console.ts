/** Requests of a gateway to the authorization server about the sessions of the console (ADR 106). */
export const CONSOLE_START = 'console.start';
export const CONSOLE_END = 'console.end';
export const CONSOLE_CONFIRM = 'console.confirm';

/** Client id of the console in authorization requests; each account has an application of its own behind it. */
export const CONSOLE_CLIENT_ID = 'console';
/** Path that a browser comes back to with its code. */
export const CONSOLE_CALLBACK_PATH = '/console/callback';

/** Redemption of a code for a session. */
export interface StartConsole {
  code: string;
  code_verifier: string;
  redirect_uri: string;
  address: string;
}

/** Null where the code is of no use. */
export interface StartedConsole {
  /** Secret for the cookie. */
  secret: string | null;
}

/** Ends the session, and with it the sign-in of that browser. */
export interface EndConsole {
  token_hash: string;
}

export interface ConfirmConsole {
  token_hash: string;
  password: string;
  address: string;
}

/** Outcome of a password that was typed again. */
export type ConfirmedConsole =
  | { is: 'confirmed'; until: string }
  | { is: 'refused' }
  | { is: 'ended' }
  | { is: 'wait'; seconds: number };

/** Session of the console that an identity was found by. */
export interface ConsoleIdentity {
  /** ISO 8601. */
  expires_at: string;
  /** ISO 8601: until then the password counts as typed just now; null if it was not typed again. */
  confirmed_until: string | null;
}
