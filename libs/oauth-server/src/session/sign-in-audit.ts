import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { record } from '../audit/security-events';
import { networkOf } from './network';

export interface Refused {
  what: 'sign_in.failed' | 'sign_in.delayed' | 'password.refused';
  /** Who was tried; nobody where the email address is nobody's. */
  whom: readonly { person_id: number; account_id: string }[];
  tried: { name: string; address: string };
  /** The password was not even looked at. */
  delayed: boolean;
}

const HOUR_MS = 3_600_000;

/** Of those that are looked at, so many are written down one by one: guessing is slow enough for that (ADR 15). */
const EACH_OF_THE_FIRST = 10;

/** Among the failures, which are swept already: nothing waits for this row. */
const COUNT = `
INSERT INTO sign_in_failure AS known (key, failures, last_at) VALUES ($1, 1, $2)
ON CONFLICT (key) DO UPDATE SET failures = known.failures + 1, last_at = excluded.last_at
RETURNING failures`;

/**
 * Writes down who was refused, in lines that nobody can make more of than is good for the audit: attempts are counted
 * by the hour, the network and the email address, those of nobody's addresses together; after the first there is a line
 * whenever they are ten times as many.
 */
@Injectable()
export class SignInAudit {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Who was tried is written down where it is somebody: people type passwords into the wrong field. */
  async note({ what, whom, tried: { name, address }, delayed }: Refused): Promise<void> {
    const at = this.clock.now();
    const hour = Math.floor(at.getTime() / HOUR_MS);
    const counted = [what, delayed, hour, networkOf(address), whom.length > 0 ? name.toLowerCase() : ''];
    const key = hash('sha256', JSON.stringify(counted), 'buffer');
    await this.database.transaction(async (transaction) => {
      const [row] = await transaction.query<{ failures: number }>(COUNT, [key, at]);
      const times = row?.failures ?? 1;
      if (!isWritten(times, delayed ? 1 : EACH_OF_THE_FIRST)) return;
      const event = { at, what, address, details: { times_this_hour: times, ...(delayed && { delayed }) } };
      const events = whom.map((somebody) => ({ ...event, ...somebody }));
      await record(transaction, ...(events.length > 0 ? events : [event]));
    });
  }
}

const isWritten = (times: number, each: number): boolean => times <= each || /^10+$/.test(String(times));
