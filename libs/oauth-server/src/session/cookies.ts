/** `__Host-`: of this host alone, sent over TLS alone, and no other host of the domain can set it (RFC 6265bis). */
const SESSION = '__Host-deskline-session';
const FORM = '__Host-deskline-form';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** 32 bytes as base64url. */
const SECRET = /^[\w-]{43}$/;

const read = (name: string, header: string | undefined): string | null => {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && SECRET.test(value) ? value : null;
};

/** Session cookie: without Max-Age, so that a browser drops it when it is closed. */
export const sessionCookie = {
  read: (header: string | undefined) => read(SESSION, header),
  set: (secret: string) => `${SESSION}=${secret}; ${ATTRIBUTES}`,
  clear: `${SESSION}=; Max-Age=0; ${ATTRIBUTES}`,
};

/** Cookie that forms are bound to before there is a session. */
export const formCookie = {
  read: (header: string | undefined) => read(FORM, header),
  set: (secret: string) => `${FORM}=${secret}; ${ATTRIBUTES}`,
};
