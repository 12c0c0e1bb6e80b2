import type { Transaction } from '@deskline/platform';
import { record, type SecurityEvent } from '../../audit/security-events';
import type { IdentityChanges } from '../../lease/identity-changes';

const REVOKE = `
UPDATE token_family AS family SET revoked_at = $2, revoked_because = $3
FROM application
WHERE family.id = $1 AND family.revoked_at IS NULL AND application.id = family.application_id
RETURNING family.person_id, family.application_id, application.account_id`;

interface RevokedFamily {
  person_id: number;
  application_id: number;
  account_id: string;
}

/**
 * Revokes a token family: all tokens that come from one authorization code. After the commit no gateway serves them any
 * more (ADR 17). Returns false, and does nothing, if the family is revoked already.
 */
export async function revokeFamily(
  transaction: Transaction,
  changes: IdentityChanges,
  id: number,
  event: Pick<SecurityEvent, 'at' | 'what' | 'address'>,
): Promise<boolean> {
  const [revoked] = await transaction.query<RevokedFamily>(REVOKE, [id, event.at, event.what]);
  if (!revoked) return false;
  const { person_id } = revoked;
  await record(transaction, { ...event, ...revoked, details: { family_id: id } });
  transaction.afterCommit(() => changes.publishAndWait({ person_id }));
  return true;
}
