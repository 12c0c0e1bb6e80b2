import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { record } from '../audit/security-events';
import { networkOf } from './network';

export interface Refused {
  what: 'sign_in.failed' | 'sign_in.delayed' | 'password.refused';
  /** People with the email address that was tried. */
  whom: readonly { person_id: number; account_id: string }[];
  tried: { name: string; address: string };
  /** True if the password was not verified. */
  delayed: boolean;
}

const HOUR_MS = 3_600_000;

/** Failed attempts of an hour that get a row each: throttling keeps them few (ADR 15). */
const EACH_OF_THE_FIRST = 10;

/** Counts in the table of failures, which is swept already. */
const COUNT = `
INSERT INTO sign_in_failure AS known (key, failures, last_at) VALUES ($1, 1, $2)
ON CONFLICT (key) DO UPDATE SET failures = known.failures + 1, last_at = excluded.last_at
RETURNING failures`;

/**
 * Writes security events of refused sign-ins, in bounded number: attempts are counted by hour, network and email address,
 * unknown addresses together; after the first ones there is an event at each power of ten.
 */
@Injectable()
export class SignInAudit {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Stores the person and never the typed text: people type passwords into the wrong field. */
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
