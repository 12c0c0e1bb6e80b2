export interface ChangedField {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Changes of an audit line, `{field: [before, after]}`, in the order of names. */
export function changesOf(value: unknown): ChangedField[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .map(([name, pair]): ChangedField => {
      const [before, after] = Array.isArray(pair) ? (pair as unknown[]) : [null, pair];
      return { name, before, after };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
