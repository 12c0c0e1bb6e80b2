import type { Rule } from '@deskline/record';

/** "defaults to the API user": fills the field of a new record with the caller, unless the client sends it. */
export function defaultsToCaller<Row>(field: keyof Row & string): Rule<Row> {
  return ({ before, after, caller }) =>
    before === null && after[field] === null ? [{ set: { [field]: caller } as Partial<Row> }] : [];
}
