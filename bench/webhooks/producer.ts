import { appendEvents, EventPublisher } from '@deskline/events';
import { Database, Nats } from '@deskline/platform';
import type { RecordAnswer } from '@deskline/record-http';
import { principal } from '@deskline/testing';
import type { INestMicroservice } from '@nestjs/common';
import { startProducer } from '../../libs/webhook-dispatcher/test/service';

const AT_ONCE = 100;
const RECORDS = 50;

/** Writes events of work-records at full speed, and calls the dispatcher for the accounts. */
export class Producer {
  private made = 0;
  /** When the transaction of each event was committed. */
  private readonly committedAt: number[] = [];

  private constructor(
    private readonly app: INestMicroservice,
    private readonly accounts: readonly string[],
    private readonly events: readonly string[],
  ) {}

  static async start(
    environment: Record<string, string>,
    accounts: readonly string[],
    events: readonly string[],
  ): Promise<Producer> {
    return new Producer(await startProducer(environment), accounts, events);
  }

  /** Every event has one webhook, and is about one of a few records in turn. */
  async write(count: number): Promise<void> {
    const database = this.app.get(Database);
    for (let left = count; left > 0; left -= AT_ONCE) {
      const batch = Array.from({ length: Math.min(left, AT_ONCE) }, () => this.event());
      await database.transaction((transaction) => appendEvents(transaction, batch));
      this.committedAt.push(...batch.map(() => Date.now()));
      this.app.get(EventPublisher).wake();
    }
  }

  /** Milliseconds from the commit of an event. A message may arrive before the commit is answered. */
  sinceCommit(nth: number, now: number): number {
    return Math.max(0, now - (this.committedAt[nth] ?? now));
  }

  /** Resolves when every event has its position. */
  async published(): Promise<void> {
    const open = 'SELECT count(*) FILTER (WHERE position IS NULL) AS open FROM event_log';
    for (;;) {
      const [row] = await this.app.get(Database).query<{ open: number }>(open);
      if (row?.open === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Call of the dispatcher as the gateway makes it. */
  async call(method: string, path: string, body: object, account: string): Promise<Record<string, unknown>> {
    const head = {
      method,
      path,
      query: '',
      principal: principal({ account }),
      request_id: 'bench',
      base_url: '',
      headers: {},
    };
    const frame = { head, body: Buffer.from(JSON.stringify(body)) };
    const reply = await this.app.get(Nats).request<RecordAnswer>('records.webhook-dispatcher', frame, 5_000);
    if (reply.head.status >= 300) throw new Error(`${path}: ${reply.head.status} ${reply.body.toString()}`);
    return JSON.parse(reply.body.toString()) as Record<string, unknown>;
  }

  stop(): Promise<void> {
    return this.app.close();
  }

  private event() {
    const nth = this.made++;
    const { accounts, events } = this;
    return {
      event: events[nth % events.length] as string,
      account_id: accounts[Math.floor(nth / events.length) % accounts.length] as string,
      object_type: 'task',
      object_id: 1 + (Math.floor(nth / (events.length * accounts.length)) % RECORDS),
      person_id: 6,
      person_name: 'Howard Tanner',
      audit_line_id: nth,
      note_id: null,
      payload: {
        status: 'assigned',
        previous_status: 'registered',
        team: {
          id: 3,
          name: 'Network',
          sourceID: null,
          disabled: false,
          account: { id: 'widget', name: 'Widget' },
        },
      },
      snapshot: null,
      occurred_at: new Date().toISOString(),
      request_id: null,
    };
  }
}
