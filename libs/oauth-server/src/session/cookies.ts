/** `__Host-`: of this host alone, sent over TLS alone, and no other host of the domain can set it (RFC 6265bis). */
const SESSION = '__Host-deskline-session';
const FORM = '__Host-deskline-form';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** 32 bytes as base64url: anything else is not ours. */
const SECRET = /^[\w-]{43}$/;

const read = (name: string, header: string | undefined): string | null => {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && SECRET.test(value) ? value : null;
};

/** Without an age: a browser that is closed forgets it, and the server ends it earlier. */
export const sessionCookie = {
  read: (header: string | undefined) => read(SESSION, header),
  set: (secret: string) => `${SESSION}=${secret}; ${ATTRIBUTES}`,
  clear: `${SESSION}=; Max-Age=0; ${ATTRIBUTES}`,
};

/** What forms are bound to before there is a session. */
export const formCookie = {
  read: (header: string | undefined) => read(FORM, header),
  set: (secret: string) => `${FORM}=${secret}; ${ATTRIBUTES}`,
};
