/** Computes a value once per definition: a record type, a catalogue, the groups of a service. */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let entry = values.get(key);
    if (!entry) values.set(key, (entry = { value: make(key) }));
    return entry.value;
  };
}
