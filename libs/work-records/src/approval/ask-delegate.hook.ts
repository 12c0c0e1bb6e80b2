import type { BeforeWrite } from '@deskline/record-store';

/** Record that asks one person for an approval, in its field `person`. */
interface Asking<Row> {
  readonly person: keyof Row & string;
  /** Field with the id of the task. */
  readonly task: keyof Row & string;
  /** SQL: whether the task $4 is an approval that has not asked `last.person` yet. "Each approver counts once." */
  readonly mayAsk: string;
}

/** How many delegates follow each other at most. */
const MAX_DELEGATES = 5;

/**
 * Person to ask instead of $1 at $2, in the account $3: the delegate of the current out of office period, or the delegate's
 * own delegate. Nobody is asked twice; a delegate who is disabled, or unknown here, is not asked.
 */
const delegateSql = (mayAsk: string): string => `WITH RECURSIVE asked(person, path) AS (
  SELECT $1::bigint, ARRAY[$1::bigint]
  UNION ALL
  SELECT delegate.id, path || delegate.id FROM asked CROSS JOIN LATERAL (
    SELECT (attributes->>'approval_delegate')::bigint AS delegate, account_id FROM reference
    WHERE type = 'out_of_office_period' AND (attributes->>'person')::bigint = asked.person AND NOT disabled
      AND (attributes->>'start_at')::timestamptz <= $2 AND (attributes->>'end_at')::timestamptz > $2
      AND attributes->>'approval_delegate' IS NOT NULL
    ORDER BY id DESC LIMIT 1) period
  JOIN reference delegate ON delegate.type = 'person' AND delegate.id = period.delegate
  WHERE NOT delegate.disabled AND NOT delegate.attributes ?| '{archived,trashed,deleted}'
    AND delegate.account_id IN ($3, period.account_id)
    AND delegate.id <> ALL(path) AND cardinality(path) <= ${MAX_DELEGATES}
), last AS (SELECT person FROM asked ORDER BY cardinality(path) DESC LIMIT 1)
SELECT last.person FROM last WHERE last.person <> $1 AND ${mayAsk}`;

/** "`approval_delegate` is asked instead of whoever is out of office", at the time that the approval becomes assigned. */
export function askDelegate<Row extends { readonly status: string }>({
  person,
  task,
  mayAsk,
}: Asking<Row>): BeforeWrite<Row> {
  const text = delegateSql(mayAsk);
  return async ({ transaction, now, account, before, after }) => {
    if (after.status !== 'assigned' || before?.status === 'assigned' || after[person] === null) return {};
    const [delegate] = await transaction.rows(text, [after[person], now, account, after[task]]);
    return delegate ? ({ [person]: Number(delegate[0]) } as Partial<Row>) : {};
  };
}
