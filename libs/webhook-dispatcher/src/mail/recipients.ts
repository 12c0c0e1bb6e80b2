import type { Queries } from '@deskline/platform';
import { isAddress } from './mailbox';

/** As the projection of people knows them: nobody need be asked, so no other service need be up. */
const ADMINISTRATORS = `
SELECT attributes->>'primary_email' AS address FROM reference
WHERE type = 'person' AND attributes @? '$.roles.*[*] ? (@ == "account_administrator")'
  AND attributes->'roles'->$1 ? 'account_administrator'
  AND NOT disabled AND attributes->>'primary_email' IS NOT NULL
ORDER BY id`;

export async function administratorsOf(queries: Queries, account_id: string): Promise<string[]> {
  const rows = await queries.query<{ address: string }>(ADMINISTRATORS, [account_id]);
  return rows.map(({ address }) => address);
}

/**
 * "to each person with the Account Administrator role of the account of the webhook, and to the addresses in
 * mail_exceptions_to": each once, however it is spelled.
 */
export function recipients(administrators: readonly string[], copies_to: string | null): string[] {
  const wanted = [...administrators, ...(copies_to ?? '').split(',')].map((each) => each.trim());
  const known = new Map<string, string>();
  for (const address of wanted.filter(isAddress)) {
    const key = address.toLowerCase();
    if (!known.has(key)) known.set(key, address);
  }
  return [...known.values()];
}
