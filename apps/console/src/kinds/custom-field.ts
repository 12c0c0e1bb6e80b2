/** Custom fields by id, from either form in which the API answers them; null of a text that is no JSON. */
export function customFieldsOf(value: unknown): Record<string, unknown> | null {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object') return null;
  if (!Array.isArray(value)) return value as Record<string, unknown>;
  const list = value as readonly { readonly id: string; readonly value: unknown }[];
  return Object.fromEntries(list.map(({ id, value: each }) => [id, each]));
}
