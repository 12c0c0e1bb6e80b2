import type { Queries } from '@deskline/platform';
import type { PersonRow } from './directory-rows';

/** Parameter: people. Their tokens are dead already, since they are disabled; of the security log the events stay. */
const DELETIONS = [
  'DELETE FROM password WHERE person_id = ANY($1::bigint[])',
  'DELETE FROM personal_token WHERE person_id = ANY($1::bigint[])',
  `UPDATE authorization_grant SET revoked_at = now() WHERE person_id = ANY($1::bigint[]) AND revoked_at IS NULL`,
];
const ERASE_SECURITY_LOG = `UPDATE security_log SET address = NULL, details = '{}'
WHERE account_id = $2 AND person_id = $1 AND (address IS NOT NULL OR details <> '{}')`;
/** The log of this service has changes of applications and tokens alone: few, and none of them anew. */
const ERASE_NAMES = `UPDATE event_log SET person_name = $2 WHERE person_id = $1 AND person_name <> $2`;

/** Erases passwords, personal access tokens, consents, addresses and names of people whose data were erased. */
export async function eraseIdentities(queries: Queries, erased: readonly PersonRow[]): Promise<void> {
  if (erased.length === 0) return;
  const ids = erased.map(({ id }) => id);
  for (const deletion of DELETIONS) await queries.query(deletion, [ids]);
  for (const { id, account_id, name } of erased) {
    await queries.query(ERASE_SECURITY_LOG, [id, account_id]);
    await queries.query(ERASE_NAMES, [id, name]);
  }
}
