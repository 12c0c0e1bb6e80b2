import type { Principal } from '@deskline/identity';
import type { RecordRuntime, RequestedChange, Values } from '@deskline/record-store';
import { needsNewAnswer, type CoverageAnswer, type CoverageFields } from './agreements';
import type { Coverages } from './coverages';

type StoredRequest = CoverageFields & { readonly account_id: string; readonly created_at: string };

const READ = `SELECT account_id, service_instance_id AS service_instance, requested_for_id AS requested_for,
  template_id AS template, impact, status,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at
FROM request WHERE id = $1`;

/**
 * Finds the agreements that affect a request with a service instance that may be new. Without an answer the change goes
 * ahead, and is followed up by the coverage backfill.
 */
export const findCoverage =
  (coverages: Coverages, runtime: RecordRuntime) =>
  async ({ id, values, principal }: RequestedChange): Promise<{ readonly answer?: CoverageAnswer }> => {
    const fields = id === null ? asNew(values, principal) : await asChanged(runtime, id, values);
    if (!fields || typeof fields.service_instance !== 'number') return {};
    const { account, service_instance, requested_for: person, template, created_at } = fields;
    const question = { account, service_instance, person, request_template: template, moment: runtime.now() };
    const answer = await coverages.find(question, created_at).catch(() => undefined);
    return answer ? { answer } : {};
  };

/** "requested_by = caller, requested_for = requested_by" */
function asNew(values: Values, { account, person }: Principal) {
  const { service_instance, template } = values as Partial<CoverageFields>;
  const requested_for = (values['requested_for'] ?? values['requested_by'] ?? person.id) as number;
  return {
    account,
    service_instance: service_instance ?? null,
    requested_for,
    template: template ?? null,
    created_at: undefined,
  };
}

/** Other changes use the agreements found before, and are rechecked by the coverage backfill. */
const mayBeAnother = (values: Values): boolean =>
  'service_instance' in values
    ? values['service_instance'] !== null
    : 'requested_for' in values || 'template' in values;

async function asChanged({ database }: RecordRuntime, id: number, values: Values) {
  if (!mayBeAnother(values)) return undefined;
  const [stored] = await database.query<StoredRequest>(READ, [id], 'request.decisive');
  if (!stored) return undefined;
  const changed = { ...stored, ...(values as Partial<CoverageFields>) };
  return needsNewAnswer(stored, changed) ? { ...changed, account: stored.account_id } : undefined;
}
