import type { RecordType } from '../definition/record';

/** Transitions of fields without values, and of values that the field has not. */
export const moveErrors = ({ fields, moves = {} }: RecordType): string[] =>
  Object.entries(moves).flatMap(([name, allowed = {}]) => {
    const known = new Set(['', ...(fields[name]?.values ?? [])]);
    const named = new Set([...Object.keys(allowed), ...Object.values(allowed).flat()]);
    return [...named]
      .filter((value) => !known.has(value))
      .map((value) => `moves names ${value}, which is no value of ${name}`);
  });
