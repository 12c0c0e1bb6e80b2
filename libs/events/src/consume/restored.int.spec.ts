import { testDatabase, testNatsUrl } from '@deskline/testing';
import { ProducerAndConsumer } from '../../test/producer-and-consumer';
import { until, upTo } from '../../test/event-service';
import { givePositions, readHead } from '../log/head';
import { PASSED_IDS, readFormerLogs, renewLog } from '../log/renew';

const positions = (from: number, to: number): number[] => upTo(to).slice(from - 1);

/** Result of a transaction that leaves nothing behind. */
class Rows extends Error {
  constructor(readonly rows: readonly { readonly incarnation: string }[]) {
    super('rolled back');
  }
}

describe('EventConsumer of a producer that was restored to an earlier time', () => {
  let env: ProducerAndConsumer;

  beforeEach(async () => {
    env = await ProducerAndConsumer.open({ natsUrl: testNatsUrl(), database: testDatabase });
  });
  afterEach(() => env.close());

  const log = () => env.producer.context.database;
  /** Writes events and gives them positions, before any consumer hears of it. */
  const writeUnheard = async (count: number): Promise<void> => {
    await env.write(count);
    await givePositions(log(), { above: 0, limit: count, published: 0, now: new Date() });
  };
  const stored = async (column: string) => {
    const text = `SELECT ${column} AS value FROM event_position`;
    const [row] = await env.ledger.database.query<{ value: unknown }>(text);
    return row?.value;
  };

  it('applies every event of the restored log, although it has grown beyond the consumer before it asks', async () => {
    await env.consume();
    await env.write(5);
    await env.applied(5);
    const backup = await env.backUp(testDatabase);
    await env.write(5);
    await env.applied(10);
    await env.restore(backup);
    await writeUnheard(8);
    env.producer.publish();
    expect(await env.applied(18)).toEqual([...upTo(10), ...positions(6, 13)]);
    await env.write(2);
    expect((await env.applied(20)).slice(-2)).toEqual([14, 15]);
  });

  it('goes on without repeating an event where it had not passed the time of the backup', async () => {
    const consumer = await env.consume();
    await env.write(5);
    await env.applied(5);
    await consumer.stop();
    await env.write(2);
    await until(async () => (await readHead(log())).position === 7);
    await env.restore(await env.backUp(testDatabase));
    env.producer.publish();
    await env.consume();
    await env.write(1);
    expect(await env.applied(8)).toEqual(upTo(8));
    expect(await stored('rewound_at')).toBeNull();
  });

  it('finds the last common position over two restores of one backup', async () => {
    await env.consume();
    await env.write(5);
    await env.applied(5);
    const first = await env.backUp(testDatabase);
    const second = await env.backUp(testDatabase);
    await env.restore(first);
    await writeUnheard(3);
    env.producer.publish();
    await env.applied(8);
    await env.restore(second);
    await writeUnheard(6);
    env.producer.publish();
    expect(await env.applied(14)).toEqual([...upTo(8), ...positions(6, 11)]);
  });

  it('mends the effects of lost events, also after the first attempts have failed', async () => {
    let attempts = 0;
    const instance = await env.consumerInstance();
    instance.consume(env.source, {
      handle: (transaction, events) => env.ledger.handle(transaction, events),
      heal: async () => {
        if (++attempts < 3) throw new Error('the owner is away');
        return 'mended';
      },
    });
    await env.write(2);
    await env.applied(2);
    const backup = await env.backUp(testDatabase);
    await env.write(1);
    await env.applied(3);
    expect(attempts).toBe(0);
    await env.restore(backup);
    env.producer.publish();
    await until(async () => (await stored('healed_at = rewound_at')) === true);
    expect(attempts).toBe(3);
  });

  it('gives no id again that the lost time may have used', async () => {
    await log().query('CREATE TABLE thing (id bigint GENERATED ALWAYS AS IDENTITY)');
    const insert = async () =>
      (await log().query<{ id: number }>('INSERT INTO thing DEFAULT VALUES RETURNING id'))[0]?.id;
    expect(await insert()).toBe(1);
    // A log that no service has used yet has no incarnation.
    await env.write(1);
    await until(async () => (await readHead(log())).position === 1);
    const backup = await env.backUp(testDatabase);
    await env.restore(backup);
    expect(await renewLog(log())).toBe(true);
    expect(await renewLog(log())).toBe(false);
    expect(await insert()).toBe(PASSED_IDS + 2);
  });

  it('is noticed by the cluster, the timeline and the database, which a role without rights may ask for', async () => {
    const text = 'SELECT event_log_incarnation() AS incarnation';
    const rows = await log()
      .transaction(async (transaction) => {
        await transaction.query(`CREATE ROLE "plain ${env.source}"`);
        await transaction.query(`GRANT "plain ${env.source}" TO CURRENT_USER`);
        await transaction.query(`SET LOCAL ROLE "plain ${env.source}"`);
        throw new Rows(await transaction.query<{ incarnation: string }>(text));
      })
      .catch((error: unknown) => (error as Rows).rows);
    expect(rows[0]?.incarnation).toMatch(/^\d{15,}:[0-9A-F]{8}:\d+$/);
  });

  it('remembers former logs by order of the operator', async () => {
    await env.write(3);
    await until(async () => (await readHead(log())).position === 3);
    const before = await readHead(log());
    expect(await renewLog(log(), { isForced: true, passedIds: 5 })).toBe(true);
    expect((await readHead(log())).log).not.toBe(before.log);
    expect(await readFormerLogs(log())).toEqual([{ log: before.log, until: 3 }]);
  });
});
