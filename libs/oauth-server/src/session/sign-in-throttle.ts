import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';
import { networkOf } from './network';
import { waitOf, type Failures } from './throttle.rules';

/** Locks rows in key order, so that concurrent sign-ins wait for each other and never deadlock. */
const LOCK = `
INSERT INTO sign_in_failure (key, failures, last_at)
SELECT key, 0, $2 FROM unnest($1::bytea[]) AS key ORDER BY key
ON CONFLICT (key) DO UPDATE SET key = excluded.key
RETURNING key, failures, last_at`;

/** Failures before $3 no longer count. */
const COUNT = `
UPDATE sign_in_failure SET failures = CASE WHEN last_at < $3 THEN 1 ELSE failures + 1 END, last_at = $2
WHERE key = ANY($1::bytea[])`;

/** Deletes a few expired rows at each sign-in, which is faster than they arise. A statement of its own, as it locks by age. */
const CLEAR = `
DELETE FROM sign_in_failure WHERE key IN (
  SELECT key FROM sign_in_failure WHERE last_at < $1 ORDER BY last_at LIMIT 10 FOR UPDATE SKIP LOCKED)`;

/** Takes failures back after a correct password; locks in key order, like LOCK. */
const FORGIVE = `
WITH locked AS (SELECT key FROM sign_in_failure WHERE key = ANY($1::bytea[]) ORDER BY key FOR UPDATE), gone AS (
  DELETE FROM sign_in_failure USING locked WHERE sign_in_failure.key = locked.key AND locked.key = $2
)
UPDATE sign_in_failure SET failures = failures - 1 FROM locked
WHERE sign_in_failure.key = locked.key AND locked.key <> $2 AND failures > 0`;

interface Attempt {
  address: string;
  name: string;
}

/**
 * Slows guessing down (ADR 15). An attempt is counted as failed before the password is verified, and taken back if it was
 * correct, so that concurrent guesses all count.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  /** Milliseconds to wait; 0: the attempt is permitted, and counted. */
  async take(attempt: Attempt): Promise<number> {
    const now = this.clock.now();
    const forgotten = new Date(now.getTime() - this.settings.SIGN_IN_WINDOW_MINUTES * 60_000);
    const keys = keysOf(attempt);
    const all = Object.values(keys);
    await this.database.query(CLEAR, [forgotten]);
    return this.database.transaction(async (transaction) => {
      const rows = await transaction.query<{ key: Buffer; failures: number; last_at: Date }>(LOCK, [
        all,
        now,
      ]);
      const failuresOf = (key: Buffer): Failures => {
        const row = rows.find((each) => each.key.equals(key));
        if (!row || row.last_at < forgotten) return { failures: 0, sinceMs: 0 };
        return { failures: row.failures, sinceMs: now.getTime() - row.last_at.getTime() };
      };
      const { pair, address, person } = keys;
      const failures = { pair: failuresOf(pair), address: failuresOf(address), person: failuresOf(person) };
      const wait = waitOf(failures, this.limits());
      if (wait === 0) await transaction.query(COUNT, [all, now, forgotten]);
      return wait;
    });
  }

  /** Takes the failure back after a correct password. */
  async succeeded(attempt: Attempt): Promise<void> {
    const keys = keysOf(attempt);
    await this.database.query(FORGIVE, [Object.values(keys), keys.pair]);
  }

  private limits() {
    const { SIGN_IN_FREE, SIGN_IN_FREE_OF_ADDRESS, SIGN_IN_WATCHED_FROM, SIGN_IN_MAX_WAIT_SECONDS } =
      this.settings;
    return {
      free: SIGN_IN_FREE,
      freeOfAddress: SIGN_IN_FREE_OF_ADDRESS,
      watchedFrom: SIGN_IN_WATCHED_FROM,
      maxWaitMs: SIGN_IN_MAX_WAIT_SECONDS * 1_000,
    };
  }
}

/** Stores hashes, so that the table does not reveal attempted sign-ins. */
function keysOf({ address, name }: Attempt) {
  const key = (...parts: string[]): Buffer => hash('sha256', JSON.stringify(parts), 'buffer');
  const [network, person] = [networkOf(address), name.trim().toLowerCase()];
  return {
    pair: key('pair', network, person),
    address: key('address', network),
    person: key('person', person),
  };
}
