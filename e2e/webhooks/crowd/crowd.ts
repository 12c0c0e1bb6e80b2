import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startStack, type Stack } from '@deskline/testing';
import { databaseOn } from '../../../bench/rig';
import { until } from '../../until';
import type { CrowdArrival, CrowdLog, Written } from './judge';
import { crowdEvents, MEMBERS, type CrowdEvent } from './plan';
import { Producer } from './producer';
import { Receivers } from './receivers';

/** Settings of production, but for a retry schedule that ends soon and drops no message. */
const SETTINGS = { WEBHOOK_RETRY_SECONDS: '2,5,10,20,20,20,20,20,20,20', LOG_LEVEL: 'warn' };
const PACE = { together: 5, everyMs: 20 };
const TIMES = 5;
const PATIENCE_MS = 180_000;
/** Longer than any attempt. */
const CALM_MS = 2_000;

/** Deskline with fifty webhooks and their receivers. */
export class Crowd {
  private records = 1_000_000;

  private constructor(
    private readonly stack: Stack,
    private readonly database: Client,
    private readonly producer: Producer,
    private readonly receivers: Receivers,
  ) {}

  static async gather(): Promise<Crowd> {
    const stack = await startStack({ environment: SETTINGS });
    const database = new Client(databaseOn(stack.postgres.url, 'webhook_dispatcher'));
    await database.connect();
    const [producer, receivers] = await Promise.all([Producer.start(stack), Receivers.start()]);
    await register(database, receivers.uris);
    return new Crowd(stack, database, producer, receivers);
  }

  /** Load with healthy receivers. */
  async healthy(events: number): Promise<CrowdLog> {
    const ledger = await this.producer.produce(this.next(events), PACE);
    return { ledger, arrivals: await this.settled() };
  }

  /** Load with hanging and failing receivers, which recover afterwards, so that all messages can be counted. */
  async ill(events: number): Promise<CrowdLog> {
    this.receivers.beIll();
    const ledger = await this.producer.produce(this.next(events), PACE);
    const arrivals = await this.heardByHealthy(ledger);
    this.receivers.beWell();
    return { ledger, arrivals: [...arrivals, ...(await this.settled())] };
  }

  async disperse(): Promise<void> {
    this.receivers.stop();
    await this.producer.stop();
    await this.database.end();
    await this.stack.stop();
  }

  private next(events: number): CrowdEvent[] {
    const records = events / TIMES / MEMBERS.length;
    const first = this.records;
    this.records += records * MEMBERS.length;
    return crowdEvents(records, TIMES, first);
  }

  private async heardByHealthy(ledger: readonly Written[]): Promise<CrowdArrival[]> {
    const expected = ledger.filter(({ member }) => member.manner === 'healthy').length;
    const arrivals: CrowdArrival[] = [];
    const deliveredToHealthy = () =>
      arrivals.filter(({ member }) => MEMBERS[member]?.manner === 'healthy').length;
    await until(async () => {
      arrivals.push(...(await this.receivers.report()));
      return deliveredToHealthy() >= expected;
    }, PATIENCE_MS).catch(() => undefined);
    return arrivals;
  }

  /** Arrivals, once no delivery is open. */
  private async settled(): Promise<CrowdArrival[]> {
    const isDone = async () => {
      const { rows } = await this.database.query(
        'SELECT FROM delivery_lane JOIN webhook ON webhook.id = webhook_id WHERE starts_with(account_id, $1) LIMIT 1',
        ['crowd-'],
      );
      return rows.length === 0;
    };
    await sleep(CALM_MS);
    await until(isDone, PATIENCE_MS).catch(() => undefined);
    return this.receivers.report();
  }
}

/** Inserts the webhooks straight into the tables: other specs test their creation and verification. */
async function register(database: Client, uris: readonly string[]): Promise<void> {
  await database.query(
    `INSERT INTO account (id, name, url, time_zone, locale)
     SELECT DISTINCT id, id, 'https://' || id || '.example', 'UTC', 'en' FROM unnest($1::text[]) AS made(id)`,
    [MEMBERS.map(({ account }) => account)],
  );
  await database.query(
    `INSERT INTO webhook (account_id, name, event, uri, format, disabled, created_at, updated_at, verified_at)
     SELECT account_id, event, event, uri, 'classic', false, now(), now(), now()
     FROM unnest($1::text[], $2::text[], $3::text[]) AS made(account_id, event, uri)`,
    [MEMBERS.map(({ account }) => account), MEMBERS.map(({ event }) => event), uris],
  );
}
