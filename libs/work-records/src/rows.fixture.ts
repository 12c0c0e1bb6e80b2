import type { Facts, RecordType, Row, Rule, Stored } from '@deskline/record';
import { applyRules, blankRow, type Decision } from '@deskline/record-store';

export const NOW = '2026-03-02T09:00:00Z';

/** A record as it is kept: empty but for its defaults and the values given. */
export function rowOf<R extends RecordType>(record: R, values: Partial<Row<R>> = {}): Row<R> {
  return { ...blankRow(record), id: 1, created_at: NOW, updated_at: NOW, ...values } as Row<R>;
}

export const facts = (id: number, attributes: Stored = {}): Facts => ({
  id,
  name: `record ${id}`,
  account_id: 'widget',
  disabled: false,
  attributes,
});

interface Circumstances {
  readonly now?: string;
  readonly caller?: number | null;
  readonly callersOrganization?: number | null;
  readonly references?: Readonly<Record<string, Facts>>;
}

type Saved<Row> = Omit<Decision, 'after'> & { readonly after: Row };

/** What the rules make of a record that is saved: new when nothing was before. */
export function saved<Row>(
  rules: readonly Rule<Row>[],
  before: Row | null,
  after: Row,
  { now = NOW, caller = 1, callersOrganization = null, references = {} }: Circumstances = {},
): Saved<Row> {
  const who = { caller, callersOrganization };
  const change = { before: before as Stored | null, after: after as Stored, now, ...who, references };
  return applyRules(rules as unknown as readonly Rule[], change) as Saved<Row>;
}
