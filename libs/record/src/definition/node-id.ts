/** Type inside a nodeID: the name of the record type in PascalCase; only that of requests is abbreviated. */
function nodeTypeOf(record: string): string {
  let type = nodeTypes.get(record);
  if (type === undefined) nodeTypes.set(record, (type = inPascalCase(record)));
  return type;
}

/** Cache: every nodeID has a type, and there are few. */
const nodeTypes = new Map([['request', 'Req']]);

function inPascalCase(record: string): string {
  return record.replace(/(^|_)([a-z])/g, (_match, _separator, letter: string) => letter.toUpperCase());
}

/** GraphQL identifier of a record: base64url of `<domain>/<Type>/<id>`, without padding. */
export function nodeId(domain: string, record: string, id: number | string): string {
  return Buffer.from(`${domain}/${nodeTypeOf(record)}/${id}`).toString('base64url');
}

/** NodeIDs of many records of one type, with the common beginning encoded once. */
export function nodeIds(domain: string, record: string): (id: number | string) => string {
  const shared = Buffer.from(`${domain}/${nodeTypeOf(record)}/`);
  // Base64 turns three bytes into four characters, so groups of three can be encoded in advance.
  const whole = shared.length - (shared.length % 3);
  const begin = shared.toString('base64url', 0, whole);
  const rest = shared.toString('latin1', whole);
  return (id) => begin + Buffer.from(`${rest}${id}`, 'latin1').toString('base64url');
}

/** Id in the nodeID of a record of that type; null for any other text. */
export function idOfNode(domain: string, record: string, value: string): number | null {
  const id = textOfNode(domain, record, value);
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** Id in the nodeID of a record of that type, where ids may be texts; null for any other text. */
export function textOfNode(domain: string, record: string, value: string): string | null {
  const [valueDomain, valueType, id, ...rest] = Buffer.from(value, 'base64url').toString().split('/');
  if (valueDomain !== domain || valueType !== nodeTypeOf(record) || rest.length > 0) return null;
  return id ?? null;
}
