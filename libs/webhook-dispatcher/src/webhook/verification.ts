import { Clock, type Transaction, type Database } from '@deskline/platform';
import {
  NotFound,
  inUnitOfWork,
  systemIn,
  type UnitOfWork,
  type RecordRuntime,
  type WriteContext,
} from '@deskline/record-store';
import { Inject, Injectable } from '@nestjs/common';
import { WEBHOOK_VERIFY } from '../events';
import { DeliveryQueue } from '../delivery/queue/delivery-queue';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Webhook, type WebhookRow } from './webhook.record';
import { createHash, randomBytes } from 'node:crypto';

/** Result of a callback. */
type Confirmation = 'verified' | 'refused' | { readonly wait_seconds: number };

type Person = WriteContext['person'];

const STORE_CODE = `INSERT INTO webhook_verification (webhook_id, code_hash, expires_at) VALUES ($1, $2, $3)
ON CONFLICT (webhook_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
  wrong_codes = 0, wrong_since = NULL`;

/** Stored code of a verification that is under way or done. */
type StoredCode = { readonly code_hash: Buffer; readonly expires_at: Date; readonly account_id: string };

const READ_CODE = `SELECT code_hash, expires_at, account_id
FROM webhook_verification JOIN webhook ON webhook.id = webhook_id WHERE webhook_id = $1`;

/** Only "the exact same URI" counts, byte by byte; whether the other webhook is disabled does not. */
const VERIFY_LIKE_ANOTHER = `UPDATE webhook SET verified_at = $3 WHERE id = $1 AND EXISTS (
  SELECT 1 FROM webhook other
  WHERE other.account_id = webhook.account_id AND other.uri = $2 AND other.id <> $1
    AND other.verified_at IS NOT NULL
) RETURNING id`;

/** Document 1, the state table of webhooks: the receiver at a URI has to confirm it before events are sent there. */
@Injectable()
export class Verification {
  constructor(
    @Inject(DeliveryQueue) private readonly queue: DeliveryQueue,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(WebhookDispatcherSettings)
    private readonly settings: Pick<WebhookDispatcherSettings, 'BASE_URL' | 'WEBHOOK_VERIFICATION_SECONDS'>,
  ) {}

  /** Begins the verification of a new webhook, or of one with a new URI, in the transaction that writes it. */
  async require({ transaction, id, before, after, person }: WriteContext<WebhookRow>): Promise<void> {
    if (after.verified_at !== null) return;
    if (before === null && (await this.verifyLikeAnother(transaction, id, after.uri))) return;
    await this.begin(transaction, id, person);
  }

  /** "a fresh code valid 24 hours; the old callback URL stops being valid" */
  async begin(transaction: Transaction, id: number, person: Person): Promise<void> {
    const code = makeCode();
    const { BASE_URL, WEBHOOK_VERIFICATION_SECONDS } = this.settings;
    const expires_at = new Date(this.clock.now().getTime() + WEBHOOK_VERIFICATION_SECONDS * 1000);
    await transaction.query(STORE_CODE, [id, hashOfCode(code), expires_at]);
    const lane = await this.queue.fileOwn(transaction, 'verify', id, {
      event: WEBHOOK_VERIFY,
      object_type: 'webhook',
      object_id: id,
      person_id: person?.id ?? null,
      person_name: person?.name ?? null,
      audit_line_id: null,
      note_id: null,
      payload: { callback: callbackUrl(BASE_URL, id, code, expires_at) },
    });
    await this.queue.withdraw(transaction, 'verify', id, lane);
  }

  /** "resend of verification code": of a webhook that is still to be verified. */
  async resend(transaction: Transaction, id: number, person: Person): Promise<void> {
    const webhook = await lock(transaction, id);
    if (!webhook) throw new NotFound();
    if (webhook.verified_at === null) await this.begin(transaction, id, person);
  }

  /**
   * "callback URL called, code valid and not expired: verified, active". A receiver that did not get the answer may
   * call again. A wrong code locks no row, and however many wrong codes strangers try, the right one counts: it is too
   * long to be guessed.
   */
  async confirm(runtime: RecordRuntime, id: number, code: string): Promise<Confirmation> {
    const { database } = runtime;
    const hash = hashOfCode(code);
    const now = this.clock.now();
    const [stored] = await database.query<StoredCode>(READ_CODE, [id]);
    if (!stored) return 'refused';
    if (stored.code_hash.equals(hash)) {
      return inUnitOfWork(runtime, systemIn(stored.account_id), (unit) => this.verify(unit, id, hash, now));
    }
    const wait_seconds = await countWrongCode(database, id, hash, now);
    return wait_seconds > 0 ? { wait_seconds } : 'refused';
  }

  /** Locks the webhook before the code counts: a code for a URI that is being replaced must not verify the new one. */
  private async verify(unit: UnitOfWork, id: number, hash: Buffer, now: Date): Promise<Confirmation> {
    const { transaction } = unit;
    const webhook = await lock(transaction, id);
    const [stored] = await transaction.query<StoredCode>(READ_CODE, [id]);
    if (!webhook || !stored?.code_hash.equals(hash) || stored.expires_at <= now) return 'refused';
    if (webhook.verified_at === null) {
      await unit.amend(Webhook, id, { verified_at: unit.now, last_error: null });
    }
    return 'verified';
  }

  private async verifyLikeAnother(transaction: Transaction, id: number, uri: string): Promise<boolean> {
    return (await transaction.query(VERIFY_LIKE_ANOTHER, [id, uri, this.clock.now()])).length > 0;
  }
}

async function lock(transaction: Transaction, id: number): Promise<{ verified_at: Date | null } | undefined> {
  const [webhook] = await transaction.query<{ verified_at: Date | null }>(
    'SELECT verified_at FROM webhook WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  return webhook;
}

/** 144 bits: 24 url-safe characters. */
const CODE_BYTES = 18;

const makeCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/** Hash of a code: codes are stored as hashes only. */
const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** "The URL in payload.callback carries query parameters code and expires_at." */
function callbackUrl(base_url: string, webhook_id: number, code: string, expires_at: Date): string {
  const query = new URLSearchParams({ code, expires_at: `${expires_at.toISOString().slice(0, 19)}Z` });
  return `${base_url}/webhooks/${webhook_id}/verify?${query.toString()}`;
}

/** "guessing is limited per webhook": so many wrong codes a minute, counted by all instances together. */
const MOST_WRONG = 10;
const WINDOW_MS = 60_000;

/**
 * PostgreSQL checks the row again when another wrong code has changed it meanwhile: of many at once no more than the limit
 * are counted. A statement of its own: a refusal must not undo it, and strangers must not lock the webhook.
 */
const COUNT_WRONG = `UPDATE webhook_verification SET
  wrong_codes = CASE WHEN wrong_since > $3 THEN wrong_codes + 1 ELSE 1 END,
  wrong_since = CASE WHEN wrong_since > $3 THEN wrong_since ELSE $4 END
WHERE webhook_id = $1 AND code_hash <> $2 AND NOT (wrong_codes >= ${MOST_WRONG} AND coalesce(wrong_since > $3, false))
RETURNING webhook_id`;

const READ_WRONG = 'SELECT wrong_codes, wrong_since FROM webhook_verification WHERE webhook_id = $1';

interface WrongCodes {
  readonly wrong_codes: number;
  readonly wrong_since: Date | null;
}

/** Counts a wrong code. Returns the seconds to wait before another may be tried; 0 when one may be now. */
async function countWrongCode(
  database: Database,
  webhook_id: number,
  code_hash: Buffer,
  now: Date,
): Promise<number> {
  const opened = new Date(now.getTime() - WINDOW_MS);
  const counted = await database.query(COUNT_WRONG, [webhook_id, code_hash, opened, now]);
  if (counted.length > 0) return 0;
  const [wrong] = await database.query<WrongCodes>(READ_WRONG, [webhook_id]);
  return wrong ? secondsToWait(wrong, now) : 0;
}

function secondsToWait({ wrong_codes, wrong_since }: WrongCodes, now: Date): number {
  if (wrong_codes < MOST_WRONG || wrong_since === null) return 0;
  return Math.max(Math.ceil((wrong_since.getTime() + WINDOW_MS - now.getTime()) / 1000), 0);
}
