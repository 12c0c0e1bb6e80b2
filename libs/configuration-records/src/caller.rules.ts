import type { Rule } from '@deskline/record';

/** A new record has whoever makes it. */
export function madeByCaller<Row>(field: keyof Row & string): Rule<Row> {
  return ({ before, caller }) => (before === null ? [{ set: { [field]: caller } as Partial<Row> }] : []);
}

/** Asked last: who has changed anything, as far as it was a person. */
export function changedByCaller<Row>(field: keyof Row & string): Rule<Row> {
  return ({ before, after, caller }) =>
    caller !== null && JSON.stringify(before) !== JSON.stringify(after)
      ? [{ set: { [field]: caller } as Partial<Row> }]
      : [];
}
