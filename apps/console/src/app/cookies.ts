/** Cookies that the gateway reads to fill in the language and the theme of the page; they are no secrets. */
const YEAR_SECONDS = 31_536_000;

export function readCookie(name: string): string | null {
  const entry = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1));
}

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; Secure; SameSite=Lax`;
}
