import type { Rule } from '@deskline/record';

/** "defaults to the API user": a new record that leaves the field out has whoever makes it. */
export function defaultsToCaller<Row>(field: keyof Row & string): Rule<Row> {
  return ({ before, after, caller }) =>
    before === null && after[field] === null ? [{ set: { [field]: caller } as Partial<Row> }] : [];
}
