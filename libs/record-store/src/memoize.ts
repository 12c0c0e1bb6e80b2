/** Values by key: a map, or a cache of limited size. */
interface Store<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: NoInfer<V>): unknown;
}

/** Stored value of a key; computed and stored where there is none. */
export function getOrCompute<K, V extends object | string>(store: Store<K, V>, key: K, compute: () => V): V {
  let value = store.get(key);
  if (value === undefined) store.set(key, (value = compute()));
  return value;
}

/** Computes a value once per key: a definition such as a record type or a catalogue, or a runtime or database. */
export function memoize<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, { readonly value: V }>();
  return (key) => getOrCompute(values, key, () => ({ value: compute(key) })).value;
}
