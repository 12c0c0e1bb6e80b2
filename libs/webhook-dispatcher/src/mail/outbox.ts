import { randomUUID } from 'node:crypto';
import type { Database, Transaction, Queries } from '@deskline/platform';
import type { Notice } from './compose';
import { isAddress } from './mail-address';

/** Letter that this process may send now: one mail for one recipient. */
export interface ClaimedLetter extends Notice {
  readonly claim: string;
  readonly id: string;
  readonly address: string;
  /** This one included. */
  readonly attempts: number;
  readonly filed_at: Date;
}

/** Mails and letters that were given up while mails were addressed. */
interface Addressed {
  /** Mails without any recipient. */
  readonly abandoned: number;
  /** Letters beyond the hourly budget of an account. */
  readonly over: number;
}

export type LetterState = 'waiting' | 'sent' | 'refused' | 'given_up';

/** Mails addressed, and letters claimed, at a time. */
const MAILS = 50;
export const LETTERS = 20;

const UNADDRESSED = `
SELECT id, account_id, copies_to, filed_at < now() - interval '1 day' AS old FROM webhook_mail
WHERE addressed_at IS NULL AND due_at <= now()
ORDER BY due_at LIMIT ${MAILS} FOR UPDATE SKIP LOCKED`;

/** One instance at a time, so that the rest of a budget is used once. */
const TAKE_TURNS = `SELECT pg_try_advisory_xact_lock(hashtextextended('webhook letters', 0)) AS mine`;

const WRITTEN = `
SELECT count(*)::integer AS written FROM webhook_mail mail JOIN webhook_letter letter ON letter.mail_id = mail.id
WHERE mail.account_id = $1 AND mail.addressed_at > now() - interval '1 hour'`;

const WRITE_LETTERS = `
INSERT INTO webhook_letter (mail_id, address) SELECT $1, address FROM unnest($2::text[]) AS address
ON CONFLICT DO NOTHING`;

const WAIT = `UPDATE webhook_mail SET due_at = now() + interval '5 minutes' WHERE id = $1`;

/** Claims with a lease: when the process dies, another instance claims its letters. */
const CLAIM = `
WITH taken AS (
  UPDATE webhook_letter SET claim = $1, attempts = attempts + 1, due_at = now() + $2 * interval '1 millisecond'
  WHERE id IN (
    SELECT id FROM webhook_letter WHERE state = 'waiting' AND due_at <= now()
    ORDER BY due_at LIMIT ${LETTERS} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, mail_id, claim, address, attempts
)
SELECT taken.id, taken.claim, taken.address, taken.attempts, mail.webhook_id, mail.account_id, mail.reason, mail.name,
  mail.event, mail.uri, mail.error, mail.failures, mail.failing_since, mail.filed_at
FROM taken JOIN webhook_mail mail ON mail.id = taken.mail_id`;

/** `sent` counts whichever instance has the claim by now. */
const SETTLE = `
UPDATE webhook_letter SET claim = NULL, state = $3, due_at = now() + $4 * interval '1 millisecond',
  settled_at = CASE WHEN $3 = 'waiting' THEN NULL ELSE now() END
WHERE id = $1 AND state = 'waiting' AND (claim = $2 OR $3 = 'sent')`;

const NEXT = `
SELECT (extract(epoch FROM least(
  (SELECT min(due_at) FROM webhook_mail WHERE addressed_at IS NULL),
  (SELECT min(due_at) FROM webhook_letter WHERE state = 'waiting')
) - now()) * 1000)::float8 AS next_in_ms`;

/** Mails and letters in PostgreSQL. Deliveries never wait for them. */
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly lettersPerHour: number,
  ) {}

  /** Finds the recipients of mails that are about to be sent. */
  address(): Promise<Addressed> {
    return this.database.transaction(async (transaction) => {
      const addressed = { abandoned: 0, over: 0 };
      const [turn] = await transaction.query<{ mine: boolean }>(TAKE_TURNS);
      if (!turn?.mine) return addressed;
      for (const mail of await transaction.query<Unaddressed>(UNADDRESSED)) {
        const letters = await this.addressOne(transaction, mail);
        if (letters === 'nobody') addressed.abandoned++;
        else addressed.over += letters.over;
      }
      return addressed;
    });
  }

  claim(leaseMs: number): Promise<ClaimedLetter[]> {
    return this.database.query<ClaimedLetter>(CLAIM, [randomUUID(), leaseMs]);
  }

  async settle({ id, claim }: ClaimedLetter, state: LetterState, retryInMs = 0): Promise<void> {
    await this.database.query(SETTLE, [id, claim, state, retryInMs]);
  }

  /** Milliseconds until the next mail or letter is due. */
  async nextInMs(): Promise<number> {
    const [row] = await this.database.query<{ next_in_ms: number | null }>(NEXT);
    return row?.next_in_ms ?? Infinity;
  }

  async sweep(days: number): Promise<void> {
    await this.database.query(`DELETE FROM webhook_mail WHERE filed_at < now() - $1 * interval '1 day'`, [
      days,
    ]);
  }

  /** Retries for a day while the projection has no administrator of the account. */
  private async addressOne(
    transaction: Transaction,
    { id, account_id, copies_to, old }: Unaddressed,
  ): Promise<{ readonly over: number } | 'nobody'> {
    const administrators = await administratorsOf(transaction, account_id);
    const [budget] = await transaction.query<{ written: number }>(WRITTEN, [account_id]);
    const { addresses, over } = withinBudget(administrators, copies_to, {
      perHour: this.lettersPerHour,
      written: budget?.written ?? 0,
    });
    const nobody = addresses.length + over === 0;
    if (nobody && !old) {
      await transaction.query(WAIT, [id]);
      return { over };
    }
    await transaction.query(WRITE_LETTERS, [id, addresses]);
    await transaction.query('UPDATE webhook_mail SET addressed_at = now() WHERE id = $1', [id]);
    return nobody ? 'nobody' : { over };
  }
}

interface Unaddressed {
  readonly id: string;
  readonly account_id: string;
  readonly copies_to: string | null;
  readonly old: boolean;
}

/** Read from the projection of people, so that no other service need be up. */
const ADMINISTRATORS = `
SELECT attributes->>'primary_email' AS address FROM reference
WHERE type = 'person' AND attributes @? '$.roles.*[*] ? (@ == "account_administrator")'
  AND attributes->'roles'->$1 ? 'account_administrator'
  AND NOT disabled AND attributes->>'primary_email' IS NOT NULL
ORDER BY id`;

async function administratorsOf(queries: Queries, account_id: string): Promise<string[]> {
  const rows = await queries.query<{ address: string }>(ADMINISTRATORS, [account_id]);
  return rows.map(({ address }) => address);
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

/** Budget of an account for letters about its webhooks. */
interface Budget {
  readonly perHour: number;
  /** Letters of the last hour, of all webhooks together. */
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
