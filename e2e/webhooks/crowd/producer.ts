import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NatsConnection } from 'nats';
import { Client } from 'pg';
import { insertEvents, type NewEvent } from '@deskline/events';
import type { Stack } from '@deskline/testing';
import { databaseOn } from '../../../bench/rig';
import type { Written } from './judge';
import type { CrowdEvent } from './plan';

const INSERT = insertEvents('$1');
/** Signal that the writers of the service send after a commit. */
const WAKE = 'events.work-records.wake';

/** Writes events into the log of work-records, as its writers do, at a steady pace. */
export class Producer {
  private constructor(
    private readonly database: Client,
    private readonly nats: NatsConnection,
  ) {}

  static async start({ postgres, nats }: Stack): Promise<Producer> {
    const database = new Client(databaseOn(postgres.url, 'work_records'));
    await database.connect();
    const { host, username, password } = new URL(nats.url);
    return new Producer(database, await connect({ servers: host, user: username, pass: password }));
  }

  async produce(
    happenings: readonly CrowdEvent[],
    pace: { together: number; everyMs: number },
  ): Promise<Written[]> {
    const ledger: Written[] = [];
    const start = performance.now();
    for (let at = 0; at < happenings.length; at += pace.together) {
      await sleep(Math.max(0, start + (at / pace.together) * pace.everyMs - performance.now()));
      const batch = happenings.slice(at, at + pace.together);
      await this.database.query({
        name: 'append',
        text: INSERT,
        values: [JSON.stringify(batch.map(eventOf))],
      });
      const committed = performance.timeOrigin + performance.now();
      this.nats.publish(WAKE);
      ledger.push(...batch.map((each) => ({ ...each, committed })));
    }
    return ledger;
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.nats.close();
  }
}

const eventOf = ({ member, record, nth }: CrowdEvent): NewEvent => ({
  event: member.event,
  account_id: member.account,
  object_type: member.event.split('.')[0] ?? '',
  object_id: record,
  person_id: null,
  person_name: null,
  audit_line_id: null,
  note_id: null,
  payload: { nth },
  snapshot: null,
  occurred_at: new Date().toISOString(),
  request_id: null,
});
