/** Members of a reference, as the API sends them and as a picker makes them. */
const OF_REFERENCE = ['id', 'nodeID', 'name', 'disabled', 'account'];

/** Whether two values of a field are the same; references by their ids, since names may change. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(bare(one)) === JSON.stringify(bare(other));

const bare = (value: unknown): unknown => (isPlainReference(value) ? String(value.id) : (value ?? null));

const isPlainReference = (value: unknown): value is { readonly id: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Object.keys(value).every((name) => OF_REFERENCE.includes(name));
