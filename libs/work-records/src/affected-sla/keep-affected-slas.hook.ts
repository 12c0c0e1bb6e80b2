import { refreshVisibility, type AfterWrite } from '@deskline/record-store';
import { Request, type RequestRow } from '../request/request.record';
import { affectedRows, CLOCKS, clockStates } from './affected-rows';
import { AffectedSla } from './affected-sla.record';
import { agreementsOf, prefetchedAnswer } from './agreements';

const REFERENCES = [
  'sla',
  'service_offering',
  'service_instance',
  'standard_service_request',
  'support_team',
  'first_line_team',
] as const;

const clocks = Object.entries(CLOCKS).map(([name, type]) => ({
  name,
  type,
  column: type === 'bigint' ? `${name}_id` : name,
}));
const columns = [...REFERENCES.map((name) => `${name}_id`), ...clocks.map(({ column }) => column)];
const clocksAs = clocks.map(({ name, type }) => `${name} ${type}`);
const said = [
  ...REFERENCES.map((name) => `said.${name} AS ${name}_id`),
  ...clocks.map(({ name, column }) => `said.${name} AS ${column}`),
];

/** "next_target_at: empty when sla_not_affected" */
const unlessSpared = (column: string, value: string): string =>
  column === 'next_target_at'
    ? `CASE WHEN affected_sla.accountability = 'sla_not_affected' THEN NULL ELSE ${value} END`
    : value;

/**
 * Deletes affected SLAs that no longer apply and keeps the accountability of the others. Locks the SLAs' references,
 * so that a concurrent change of a customer finds the request. Returns whether other accounts see the request, or
 * have seen it.
 */
const KEEP = `WITH affected AS (
  SELECT ${said.join(', ')}
  FROM jsonb_to_recordset($5::jsonb) AS said(${[...REFERENCES.map((name) => `${name} bigint`), ...clocksAs].join(', ')})
), locked AS (
  SELECT attributes->>'customer_account' AS customer FROM reference
  WHERE type = 'sla' AND id IN (SELECT sla_id FROM affected) ORDER BY id FOR SHARE
), deleted AS (
  DELETE FROM affected_sla WHERE request_id = $1 AND sla_id NOT IN (SELECT sla_id FROM affected)
), stored AS (
  INSERT INTO affected_sla
    (request_id, account_id, impact, accountability, provider_not_accountable, provider_was_not_accountable,
      created_at, updated_at, ${columns.join(', ')})
  SELECT $1, $2, $3, 'provider', false, false, $4, $4, ${columns.join(', ')} FROM affected
  ON CONFLICT (account_id, request_id, sla_id) DO UPDATE SET
    impact = $3, updated_at = $4, version = affected_sla.version + 1,
    ${columns.map((column) => `${column} = ${unlessSpared(column, `EXCLUDED.${column}`)}`).join(', ')}
)
SELECT coalesce(bool_or(customer <> $2), false) OR EXISTS (SELECT FROM request_shown WHERE request_id = $1) AS visible
FROM locked`;

const MOVE = `UPDATE affected_sla SET impact = $2, updated_at = $3, version = version + 1,
  provider_not_accountable = accountability = 'sla_not_affected',
  provider_was_not_accountable = provider_was_not_accountable OR accountability = 'sla_not_affected',
  ${clocks.map(({ name, column }) => `${column} = ${unlessSpared(column, `said.${name}`)}`).join(', ')}
FROM jsonb_to_recordset($4::jsonb) AS said(slas bigint[], ${clocksAs.join(', ')})
WHERE request_id = $1 AND sla_id = ANY(said.slas)`;

const DROP = `WITH shown AS (DELETE FROM request_shown WHERE request_id = $1)
DELETE FROM affected_sla WHERE request_id = $1`;

/** Fields of a request that move its clocks. */
const MOVERS = [
  'status',
  'impact',
  'category',
  'desired_completion_at',
  'responded_at',
  'downtime_start_at',
  'downtime_end_at',
  'supplier',
  'clock_stops',
  'agreements',
] as const satisfies readonly (keyof RequestRow)[];

/** Writes all affected SLAs of a request in one statement. */
export const keepAffectedSlas: AfterWrite<RequestRow> = async ({
  transaction,
  now,
  account,
  before,
  after,
}) => {
  const agreements = agreementsOf(after);
  if (!agreements) {
    if (before && agreementsOf(before)) await transaction.query(DROP, [after.id], 'affected_sla.drop');
    return;
  }
  const answer = prefetchedAnswer(after);
  if (answer) {
    const rows = JSON.stringify(affectedRows(after, agreements, answer, now));
    const values = [after.id, account, after.impact, now, rows];
    const [result] = await transaction.query<{ visible: boolean }>(KEEP, values, 'affected_sla.keep');
    if (result?.visible) await refreshVisibility(transaction, Request, AffectedSla, [after.id]);
  } else if (MOVERS.some((name) => before?.[name] !== after[name])) {
    const moved = JSON.stringify(clockStates(after, agreements, now));
    await transaction.query(MOVE, [after.id, after.impact, now, moved], 'affected_sla.move');
  }
};
