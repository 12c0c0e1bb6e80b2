/** `__Host-`: of this host alone, sent over TLS alone, and no other host of the domain can set it (RFC 6265bis). */
const SESSION = '__Host-deskline-console';
const SIGN_IN = '__Host-deskline-console-signin';
/** Cookie of the authorization server: the sign-in of this browser, which ends with the console's session. */
const SIGNED_IN = '__Host-deskline-session';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly';

/** 32 bytes as base64url; no token of any kind has this shape. */
const SECRET = /^[\w-]{43}$/;

export function readCookie(name: string, header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

const readSecret = (name: string, header: string | undefined): string | null => {
  const value = readCookie(name, header);
  return value !== undefined && SECRET.test(value) ? value : null;
};

/** Session of the console. Strict: the page is static, and only its own calls need the session. */
export const sessionCookie = {
  read: (header: string | undefined) => readSecret(SESSION, header),
  set: (secret: string) => `${SESSION}=${secret}; ${ATTRIBUTES}; SameSite=Strict`,
  clear: `${SESSION}=; Max-Age=0; ${ATTRIBUTES}; SameSite=Strict`,
};

/** Browser that a sign-in was begun in. Lax: the way back may have begun at a link of another site. */
export const signInCookie = {
  read: (header: string | undefined) => readSecret(SIGN_IN, header),
  set: (secret: string, seconds: number) =>
    `${SIGN_IN}=${secret}; Max-Age=${seconds}; ${ATTRIBUTES}; SameSite=Lax`,
};

export const CLEAR_SIGNED_IN = `${SIGNED_IN}=; Max-Age=0; ${ATTRIBUTES}; SameSite=Lax`;
