import type { Change, RecordType, Row, Rule, Stored } from '@deskline/record';
import { applyRules, blankRow, type Decision } from '@deskline/record-store';

export const NOW = '2026-03-02T09:00:00Z';

/** Stored row with the given values, and defaults or nulls for the rest. */
export function rowOf<R extends RecordType>(record: R, values: Partial<Row<R>> = {}): Row<R> {
  return { ...blankRow(record), id: 1, created_at: NOW, updated_at: NOW, ...values } as Row<R>;
}

/** Applies the rules to a saved record, by a person or the system; new without `before`. */
export function saved<Row>(
  rules: readonly Rule<Row>[],
  before: Row | null,
  after: Row,
  caller: number | null = 7,
  lookups: object = {},
): Omit<Decision, 'after'> & { readonly after: Row } {
  const change = { before: before as Stored | null, after: after as Stored, now: NOW, caller, lookups };
  return applyRules(rules as unknown as readonly Rule[], change as Change) as Decision & {
    readonly after: Row;
  };
}
