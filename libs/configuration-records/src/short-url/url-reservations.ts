import { randomBytes } from 'node:crypto';
import { Clock, Database, type Transaction } from '@deskline/platform';
import { claimKey, Invalid, type Caller } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { UrlReserver } from './url-reserver';
import * as sql from './url-reservation.sql';

/** "10,000 reserved at any time per account" */
export const MOST_RESERVED = 10_000;

const TOKEN_BYTES = 18;
const TOKEN = /^[\w-]{24}$/;

/** Progress of a reservation. */
export interface ReservationState {
  readonly state: 'queued' | 'processing' | 'done' | 'error';
  readonly message: string | null;
}

/** Reservations of short URLs, which the UrlReserver makes. */
@Injectable()
export class UrlReservations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly reserver: UrlReserver,
  ) {}

  /** Returns the token of the reservation; refuses more than the account may have. */
  async post(
    amount: number,
    { principal, request_id, claim }: Caller,
    /** Stores the answer of a call with an idempotency key in the same transaction. */
    store: (token: string, transaction: Transaction) => Promise<unknown>,
  ): Promise<string> {
    const { account } = principal;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.database.transaction(async (transaction) => {
      if (claim) await claimKey(transaction, claim, this.clock.now().toISOString());
      await transaction.query(sql.LOCK_ACCOUNT, [account], 'short_urls.lock');
      const [found] = await transaction.query<{ reserved: string | number }>(
        sql.RESERVED,
        [account],
        'short_urls.reserved',
      );
      const max = Math.max(0, MOST_RESERVED - Number(found?.reserved));
      if (amount > max) throw new Invalid([{ field: 'amount', because: 'too_many', values: { max } }]);
      const values = [token, account, JSON.stringify(principal), request_id, amount, this.clock.now()];
      await transaction.query(sql.RESERVE, values, 'short_urls.reserve');
      if (claim) await store(token, transaction);
      transaction.afterCommit(() => this.reserver.wake());
    });
    return token;
  }

  /** Undefined for an unknown token, one of another account, and some minutes after the end. */
  async find(token: string, account: string): Promise<ReservationState | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const values = [this.clock.now(), token, account];
    const [found] = await this.database.query<ReservationState & object>(
      sql.FIND,
      values,
      'short_urls.reservation',
    );
    return found;
  }
}
