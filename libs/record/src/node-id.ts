/** The GraphQL identifier of a record: base64url of `<domain>/<Type>/<id>`, without padding. */
export function nodeId(domain: string, type: string, id: number | string): string {
  return Buffer.from(`${domain}/${type}/${id}`).toString('base64url');
}

/** The id inside a nodeID of that type; null when it is none. */
export function idOfNode(domain: string, type: string, value: string): number | null {
  const [valueDomain, valueType, id, ...rest] = Buffer.from(value, 'base64url').toString().split('/');
  if (valueDomain !== domain || valueType !== type || rest.length > 0) return null;
  return id && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
