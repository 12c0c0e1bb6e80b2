/** The type inside a nodeID is the record's name in PascalCase; a request alone is known by a shorter one. */
export function nodeTypeOf(record: string): string {
  let type = nodeTypes.get(record);
  if (type === undefined) nodeTypes.set(record, (type = inPascalCase(record)));
  return type;
}

/** There are not many, and every identifier has one. */
const nodeTypes = new Map([['request', 'Req']]);

function inPascalCase(record: string): string {
  return record.replace(/(^|_)([a-z])/g, (_match, _separator, letter: string) => letter.toUpperCase());
}

/** The GraphQL identifier of a record: base64url of `<domain>/<Type>/<id>`, without padding. */
export function nodeId(domain: string, record: string, id: number | string): string {
  return Buffer.from(`${domain}/${nodeTypeOf(record)}/${id}`).toString('base64url');
}

/** The same for many records of one name: what they share is encoded once. */
export function nodeIds(domain: string, record: string): (id: number | string) => string {
  const shared = Buffer.from(`${domain}/${nodeTypeOf(record)}/`);
  // Base64 turns three bytes into four characters, so whole threes can be had in advance.
  const whole = shared.length - (shared.length % 3);
  const begin = shared.toString('base64url', 0, whole);
  const rest = shared.toString('latin1', whole);
  return (id) => begin + Buffer.from(`${rest}${id}`, 'latin1').toString('base64url');
}

/** The id inside the nodeID of a record of that name; null when it is none. */
export function idOfNode(domain: string, record: string, value: string): number | null {
  const id = textOfNode(domain, record, value);
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** The same, whatever it is made of: some records are known by a text. */
export function textOfNode(domain: string, record: string, value: string): string | null {
  const [valueDomain, valueType, id, ...rest] = Buffer.from(value, 'base64url').toString().split('/');
  if (valueDomain !== domain || valueType !== nodeTypeOf(record) || rest.length > 0) return null;
  return id ?? null;
}
