import type { Rule } from '@deskline/record';

/** Fills the field of a new record with the caller. */
export function madeByCaller<Row>(field: keyof Row & string): Rule<Row> {
  return ({ before, caller }) => (before === null ? [{ set: { [field]: caller } as Partial<Row> }] : []);
}

/** Last rule of a record: fills the field with the person who changes it; the system leaves it as it is. */
export function changedByCaller<Row>(field: keyof Row & string): Rule<Row> {
  return ({ before, after, caller }) =>
    caller !== null && JSON.stringify(before) !== JSON.stringify(after)
      ? [{ set: { [field]: caller } as Partial<Row> }]
      : [];
}
