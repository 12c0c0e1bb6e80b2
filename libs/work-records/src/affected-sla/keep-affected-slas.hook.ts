import { refreshVisibility, type AfterWrite } from '@deskline/record-store';
import { Request, type RequestRow } from '../request/request.record';
import { affectedRows, CLOCKS, clockStates } from './affected-rows';
import { AffectedSla } from './affected-sla.record';
import { agreementsOf, prefetchedAnswer, slasOf } from './agreements';

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
const unlessSpared = (column: string, value: string, accountability: string): string =>
  column === 'next_target_at'
    ? `CASE WHEN ${accountability} = 'sla_not_affected' THEN NULL ELSE ${value} END`
    : value;

/**
 * Writes the affected SLAs. Of those affected before ($6) it deletes the ones that no longer apply or, when the request has moved to
 * another service instance ($7), keeps them as sla_not_affected: "once the provider is no longer responsible". SLAs with
 * another account as customer are deleted all the same, since that account would go on seeing the request. The accountability
 * of an SLA that stays affected is kept, since a service level manager may have written it; when the request moves, only
 * sla_not_affected is. Locks the SLAs' references, so that a concurrent change of a customer finds the request. Returns whether other accounts see the request,
 * or have seen it.
 */
const KEEP = `WITH affected AS (
  SELECT ${said.join(', ')}, CASE WHEN before.sla_id = ANY($6) AND (NOT $7 OR before.accountability = 'sla_not_affected')
    THEN before.accountability ELSE said.accountability END AS accountability
  FROM jsonb_to_recordset($5::jsonb) AS said(accountability text, ${[...REFERENCES.map((name) => `${name} bigint`), ...clocksAs].join(', ')})
  LEFT JOIN affected_sla before ON before.request_id = $1 AND before.sla_id = said.sla
), locked AS (
  SELECT attributes->>'customer_account' AS customer FROM reference
  WHERE type = 'sla' AND id IN (SELECT sla_id FROM affected) ORDER BY id FOR SHARE
), former AS (
  SELECT sla_id, $7 AND NOT EXISTS (SELECT FROM reference WHERE type = 'sla' AND id = sla_id
    AND attributes->>'customer_account' <> $2) AS is_kept
  FROM affected_sla WHERE request_id = $1 AND sla_id = ANY($6) AND sla_id NOT IN (SELECT sla_id FROM affected)
), deleted AS (
  DELETE FROM affected_sla WHERE request_id = $1 AND sla_id IN (SELECT sla_id FROM former WHERE NOT is_kept)
), left_behind AS (
  UPDATE affected_sla SET accountability = 'sla_not_affected', provider_not_accountable = true,
    provider_was_not_accountable = true, next_target_at = NULL, response_due_at = NULL, resolution_due_at = NULL,
    updated_at = $4, version = version + 1
  WHERE request_id = $1 AND sla_id IN (SELECT sla_id FROM former WHERE is_kept)
), stored AS (
  INSERT INTO affected_sla
    (request_id, account_id, impact, provider_not_accountable, provider_was_not_accountable,
      created_at, updated_at, accountability, ${columns.join(', ')})
  SELECT $1, $2, $3, false, false, $4, $4, accountability, ${columns.join(', ')} FROM affected
  ON CONFLICT (account_id, request_id, sla_id) DO UPDATE SET
    impact = $3, updated_at = $4, version = affected_sla.version + 1,
    accountability = EXCLUDED.accountability,
    provider_not_accountable = EXCLUDED.accountability = 'sla_not_affected',
    ${columns.map((column) => `${column} = ${unlessSpared(column, `EXCLUDED.${column}`, 'EXCLUDED.accountability')}`).join(', ')}
)
SELECT coalesce(bool_or(customer <> $2), false) OR EXISTS (SELECT FROM request_shown WHERE request_id = $1) AS visible
FROM locked`;

const MOVE = `UPDATE affected_sla SET impact = $2, updated_at = $3, version = version + 1,
  ${clocks.map(({ name, column }) => `${column} = ${unlessSpared(column, `said.${name}`, 'accountability')}`).join(', ')}
FROM jsonb_to_recordset($4::jsonb) AS said(slas bigint[], ${clocksAs.join(', ')})
WHERE request_id = $1 AND sla_id = ANY(said.slas)`;

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
  const [agreements, former] = [agreementsOf(after), before && agreementsOf(before)];
  const answer = prefetchedAnswer(after);
  if (agreements ? answer : former) {
    const affected = agreements && answer ? affectedRows(after, agreements, answer, now) : [];
    const isMoved = before !== null && before.service_instance !== after.service_instance;
    const rows = [JSON.stringify(affected), slasOf(former), isMoved];
    const values = [after.id, account, after.impact, now, ...rows];
    const [result] = await transaction.query<{ visible: boolean }>(KEEP, values, 'affected_sla.keep');
    if (result?.visible) await refreshVisibility(transaction, Request, AffectedSla, [after.id]);
  } else if (agreements && MOVERS.some((name) => before?.[name] !== after[name])) {
    const moved = JSON.stringify(clockStates(after, agreements, now));
    await transaction.query(MOVE, [after.id, after.impact, now, moved], 'affected_sla.move');
  }
};
