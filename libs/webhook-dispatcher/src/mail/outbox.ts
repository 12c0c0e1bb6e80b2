import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@deskline/platform';
import type { Notice } from './compose';
import type { JobNotice } from './job-notice';
import { addressesOf, administratorsOf, withinBudget } from './recipients';

/** Letter that this process may send now: one mail for one recipient, about a webhook or about a job. */
export type ClaimedLetter = ClaimedNotice | ClaimedJobNotice;

interface Claimed {
  readonly claim: string;
  readonly id: string;
  readonly address: string;
  /** This one included. */
  readonly attempts: number;
  readonly filed_at: Date;
}
interface ClaimedNotice extends Claimed, Notice {
  readonly job: null;
}
interface ClaimedJobNotice extends Claimed {
  readonly account_id: string;
  readonly job: JobNotice;
  /** Language of the recipient. */
  readonly locale: string | null;
  /** The recipient was disabled since. */
  readonly isDisabled: boolean;
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
SELECT id, account_id, person_id, copies_to, filed_at < now() - interval '1 day' AS old FROM webhook_mail
WHERE addressed_at IS NULL AND due_at <= now()
ORDER BY due_at LIMIT ${MAILS} FOR UPDATE SKIP LOCKED`;

/** One instance at a time, so that the rest of a budget is used once. */
const TAKE_TURNS = `SELECT pg_try_advisory_xact_lock(hashtextextended('webhook letters', 0)) AS mine`;

const WRITTEN = `
SELECT count(*)::integer AS written FROM webhook_mail mail JOIN webhook_letter letter ON letter.mail_id = mail.id
WHERE mail.account_id = $1 AND (mail.person_id IS NULL) = $2 AND mail.addressed_at > now() - interval '1 hour'`;

/** Files a mail to a person about a job: once, by the id of the event. */
const FILE = `
INSERT INTO webhook_mail (id, account_id, person_id, job)
SELECT id, account_id, person_id, job
FROM jsonb_to_recordset($1::jsonb) AS mail(id uuid, account_id text, person_id bigint, job jsonb)
ON CONFLICT (id) DO NOTHING`;

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
  mail.event, mail.uri, mail.error, mail.failures, mail.failing_since, mail.filed_at, mail.job,
  person.attributes->>'locale' AS locale, coalesce(person.disabled, false) AS "isDisabled"
FROM taken JOIN webhook_mail mail ON mail.id = taken.mail_id
LEFT JOIN reference person ON person.type = 'person' AND person.id = mail.person_id`;

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

/** By the two partial indexes; a letter that a process has claimed is due at the end of its lease. */
const QUEUE_AGE = `
SELECT greatest(0, extract(epoch FROM now() - least(
  (SELECT min(due_at) FROM webhook_mail WHERE addressed_at IS NULL),
  (SELECT min(due_at) FROM webhook_letter WHERE state = 'waiting')
)))::float8 AS seconds`;

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

  /** Files mails about jobs, in the transaction of the events that they come from. */
  async file(transaction: Transaction, mails: readonly FiledMail[]): Promise<void> {
    await transaction.query(FILE, [JSON.stringify(mails)], 'mail.file');
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

  /** Seconds for which the first due mail or letter has waited. */
  async queueAge(): Promise<number> {
    const [row] = await this.database.query<{ seconds: number | null }>(QUEUE_AGE);
    return row?.seconds ?? 0;
  }

  async sweep(days: number): Promise<void> {
    await this.database.query(`DELETE FROM webhook_mail WHERE filed_at < now() - $1 * interval '1 day'`, [
      days,
    ]);
  }

  /** Retries for a day while the projection has no administrator of the account, or not the person. */
  private async addressOne(
    transaction: Transaction,
    { id, account_id, person_id, copies_to, old }: Unaddressed,
  ): Promise<{ readonly over: number } | 'nobody'> {
    const found =
      person_id === null
        ? await administratorsOf(transaction, account_id)
        : await addressesOf(transaction, person_id);
    const isFinal = person_id !== null && found !== undefined;
    const [budget] = await transaction.query<{ written: number }>(WRITTEN, [account_id, person_id === null]);
    const { addresses, over } = withinBudget(found ?? [], copies_to, {
      perHour: this.lettersPerHour,
      written: budget?.written ?? 0,
    });
    const nobody = addresses.length + over === 0;
    if (nobody && !old && !isFinal) {
      await transaction.query(WAIT, [id]);
      return { over };
    }
    await transaction.query(WRITE_LETTERS, [id, addresses]);
    await transaction.query('UPDATE webhook_mail SET addressed_at = now() WHERE id = $1', [id]);
    return nobody ? 'nobody' : { over };
  }
}

/** Mail to a person about a job. */
export interface FiledMail {
  readonly id: string;
  readonly account_id: string;
  readonly person_id: number;
  readonly job: JobNotice;
}

interface Unaddressed {
  readonly id: string;
  readonly account_id: string;
  /** The one recipient; null for a mail about a webhook. */
  readonly person_id: number | null;
  readonly copies_to: string | null;
  readonly old: boolean;
}
