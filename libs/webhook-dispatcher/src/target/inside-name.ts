/** Names that no public name server answers for: RFC 6761, 6762 (with its appendix G) and 8375, and ICANN's `internal`. */
const INSIDE_ZONES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
];

/** A name without a dot is looked for among the machine's own search domains. A dot at the end changes nothing. */
export function isInsideName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  return !name.includes('.') || INSIDE_ZONES.some((zone) => name.endsWith(`.${zone}`) || name === zone);
}
