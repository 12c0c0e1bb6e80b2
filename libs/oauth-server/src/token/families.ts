import type { Queries } from '@deskline/platform';
import { record, type SecurityEventName } from '../audit/security-events';

const REVOKE = `
UPDATE token_family AS family SET revoked_at = $2, revoked_because = $3
FROM application
WHERE family.id = $1 AND family.revoked_at IS NULL AND application.id = family.application_id
RETURNING family.person_id, family.application_id, application.account_id`;

interface Revoked {
  person_id: number;
  application_id: number;
  account_id: string;
}

/** All tokens that come from one authorization are over. Answers with whose they were, when they were not over yet. */
export async function revokeFamily(
  queries: Queries,
  id: number,
  why: SecurityEventName,
  at: Date,
  address: string | null,
): Promise<number | null> {
  const [revoked] = await queries.query<Revoked>(REVOKE, [id, at, why]);
  if (!revoked) return null;
  const { person_id, application_id, account_id } = revoked;
  const details = { family_id: id };
  await record(queries, { at, what: why, account_id, person_id, application_id, address, details });
  return person_id;
}
