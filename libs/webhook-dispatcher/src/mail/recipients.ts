import type { Queries } from '@deskline/platform';
import { isAddress } from './mail-address';

/** Read from the projection of people, so that no other service need be up. */
const ADMINISTRATORS = `
SELECT attributes->>'primary_email' AS address FROM reference
WHERE type = 'person' AND attributes @? '$.roles.*[*] ? (@ == "account_administrator")'
  AND attributes->'roles'->$1 ? 'account_administrator'
  AND NOT disabled AND attributes->>'primary_email' IS NOT NULL
ORDER BY id`;

const PERSON = `SELECT attributes->>'primary_email' AS address, disabled FROM reference WHERE type = 'person' AND id = $1`;

export async function administratorsOf(queries: Queries, account_id: string): Promise<string[]> {
  const rows = await queries.query<{ address: string }>(ADMINISTRATORS, [account_id]);
  return rows.map(({ address }) => address);
}

/** Address of a person: none for one who is disabled or has none, undefined while the projection does not have the person. */
export async function addressesOf(queries: Queries, person_id: number): Promise<string[] | undefined> {
  const [person] = await queries.query<{ address: string | null; disabled: boolean }>(PERSON, [person_id]);
  if (!person) return undefined;
  return person.disabled || person.address === null ? [] : [person.address];
}

/**
 * "to each person with the Account Administrator role of the account of the webhook, and to the addresses in
 * mail_exceptions_to": each once, however it is spelled.
 */
export function recipients(administrators: readonly string[], copies_to: string | null): string[] {
  const wanted = [...administrators, ...(copies_to ?? '').split(',')].map((each) => each.trim());
  const distinct = new Map<string, string>();
  for (const address of wanted.filter(isAddress)) {
    const key = address.toLowerCase();
    if (!distinct.has(key)) distinct.set(key, address);
  }
  return [...distinct.values()];
}

/** Budget of an account for letters about its webhooks, and as large a one for those about its jobs. */
interface Budget {
  readonly perHour: number;
  /** Letters of the last hour. */
  readonly written: number;
}

interface Allotted {
  readonly addresses: readonly string[];
  /** Number of recipients that the budget leaves out. */
  readonly over: number;
}

/**
 * Chooses the recipients of a mail. Addresses in mail_exceptions_to may belong to strangers: copies are sent while less than
 * half of the budget is used, and the rest of it is for administrators.
 */
export function withinBudget(
  administrators: readonly string[],
  copies_to: string | null,
  { perHour, written }: Budget,
): Allotted {
  const first = recipients(administrators, null);
  const copies = recipients(administrators, copies_to).slice(first.length);
  const addresses = [
    ...first.slice(0, Math.max(perHour - written, 0)),
    ...copies.slice(0, Math.max(Math.ceil(perHour / 2) - written - first.length, 0)),
  ];
  return { addresses, over: first.length + copies.length - addresses.length };
}
