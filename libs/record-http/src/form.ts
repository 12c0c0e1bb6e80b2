export type Members = Readonly<Record<string, unknown>>;

/** `name=v`, a list as `name[]=a&name[]=b`, an object as `name[key]=v`; of a repeated name the last one counts. */
export const membersIn = (form: string): Members => membersFrom(new URLSearchParams(form));

export function membersFrom(parameters: Iterable<readonly [name: string, value: string]>): Members {
  const members = new Map<string, unknown>();
  for (const [name, value] of parameters) {
    const open = name.indexOf('[');
    const nested = open > 0 && name.endsWith(']');
    const outer = nested ? name.slice(0, open) : name;
    const key = nested ? name.slice(open + 1, -1) : undefined;
    members.set(outer, key === undefined ? value : grown(members.get(outer), key, value));
  }
  return Object.fromEntries(members);
}

function grown(known: unknown, key: string, value: string): unknown {
  if (key === '') return [...(Array.isArray(known) ? (known as unknown[]) : []), value];
  const object = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {};
  // fromEntries makes any key a member of its own, __proto__ included.
  return Object.fromEntries([...Object.entries(object), [key, value]]);
}
