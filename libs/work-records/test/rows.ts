import type { AnyLookedUp, Change, RecordType, Row, Rule, Stored } from '@deskline/record';
import { applyRules, blankRow, type Decision } from '@deskline/record-store';

export const NOW = '2026-03-02T09:00:00Z';

/** Stored row with the given values, and defaults or nulls for the rest. */
export function rowOf<R extends RecordType>(record: R, values: Partial<Row<R>> = {}): Row<R> {
  return { ...blankRow(record), id: 1, created_at: NOW, updated_at: NOW, ...values } as Row<R>;
}

type LookedUpRecord = NonNullable<AnyLookedUp[string]>;

/** Lookups of a referred record. */
export const lookedUp = (id: number, fields: Stored = {}): LookedUpRecord => ({
  id,
  name: `record ${id}`,
  account_id: 'widget',
  disabled: false,
  ...fields,
});

/** Team in Amsterdam with work hours from nine to five on weekdays; the third of March is a holiday. */
export const officeTeam = (id: number): LookedUpRecord =>
  lookedUp(id, {
    time_zone: 'Europe/Amsterdam',
    work_hours: lookedUp(3, {
      calendar_hours: ['mon', 'tue', 'wed', 'thu', 'fri'].map((weekday) => ({
        weekday,
        time_from: '09:00',
        time_until: '17:00',
      })),
      holidays: [{ start_at: '2026-03-02T23:00:00Z', end_at: '2026-03-03T23:00:00Z' }],
    }),
  });

interface Circumstances {
  readonly now?: string;
  readonly caller?: number | null;
  readonly client?: Change['client'];
  readonly account?: Change['account'];
  readonly elsewhere?: Change['elsewhere'];
  /** Fields that the client sends; by default all that are not null. */
  readonly sentFields?: readonly string[];
  /** Lookups by reference. */
  readonly lookups?: Readonly<Record<string, LookedUpRecord>>;
}

type Saved<Row> = Omit<Decision, 'after'> & { readonly after: Row };

/** Applies the rules to a saved record; new without `before`. */
export function saved<Row>(
  rules: readonly Rule<Row>[],
  before: Row | null,
  after: Row,
  {
    now = NOW,
    caller = 1,
    client,
    account,
    elsewhere,
    sentFields = filledIn(after as Stored),
    lookups = {},
  }: Circumstances = {},
): Saved<Row> {
  const rows = { before: before as Stored | null, after: after as Stored };
  const circumstances = { now, caller, client, account, elsewhere, lookups };
  const change = { ...rows, ...circumstances, sentFields: new Set(sentFields) };
  const knownOf = (row: Stored) =>
    Object.fromEntries(
      Object.entries(lookups).filter(([name, { id, reference }]) => [id, reference].includes(row[name])),
    );
  return applyRules(rules as unknown as readonly Rule[], change, new Set(), knownOf) as Saved<Row>;
}

const filledIn = (row: Stored): string[] => Object.keys(row).filter((name) => row[name] !== null);
