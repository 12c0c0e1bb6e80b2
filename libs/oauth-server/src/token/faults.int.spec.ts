import type { QueryResultRow } from 'pg';
import { Database, type Queries, type Transaction } from '@deskline/platform';
import { Grounds, type Registered } from './grants.fixture';

class Broken extends Error {}

/** A database of which one statement of a transaction is done and then fails, as when a connection breaks. */
class Faulty extends Database {
  private left = Infinity;

  /** From now on, the statement of that number. */
  breakAt(statement: number): void {
    this.left = statement;
  }

  /** Whether it has come to that. */
  get broke(): boolean {
    return this.left <= 0;
  }

  override transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((transaction) =>
      work({
        query: async <Row extends QueryResultRow>(...call: Parameters<Queries['query']>) =>
          this.counted(await transaction.query<Row>(...call)),
        rows: async (...call) => this.counted(await transaction.rows(...call)),
        afterCommit: (callback) => transaction.afterCommit(callback),
      }),
    );
  }

  private counted<T>(result: T): T {
    this.left -= 1;
    if (this.left === 0) throw new Broken();
    return result;
  }
}

describe('each statement of a grant that fails', () => {
  let grounds: Grounds;
  let database: Faulty;
  let client: Registered;

  beforeAll(async () => {
    grounds = await Grounds.open(Faulty);
    database = grounds.database as Faulty;
    await grounds.person(1);
    client = await grounds.register();
  });
  afterAll(() => grounds.close());

  const TABLES =
    'authorization_grant authorization_code token_family access_token refresh_token security_event';
  const everything = async () =>
    Promise.all(TABLES.split(' ').map((table) => database.query(`SELECT * FROM ${table} ORDER BY 1`)));

  /** The work with its first statement failing, then its second and so on until it comes through. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<{ failures: number; result: T }> => {
    const before = await everything();
    for (let failures = 0; ; failures += 1) {
      database.breakAt(failures + 1);
      const result = await work().catch((error: unknown) => error);
      const { broke } = database;
      database.breakAt(Infinity);
      if (!broke) return { failures, result: result as T };
      expect(result).toBeInstanceOf(Broken);
      expect(await everything()).toEqual(before);
      expect(grounds.told.splice(0)).toEqual([]);
    }
  };

  it('leaves nothing of an authorization, a pair or a refresh behind, and the next try succeeds', async () => {
    grounds.told.length = 0;
    const code = await inTurn(() => grounds.code(client, 1));
    const pair = await inTurn(() => grounds.redeem(client, code.result));
    const next = await inTurn(() => grounds.refresh(client, pair.result));
    expect([code.failures, pair.failures, next.failures]).toEqual([7, 2, 2]);
    expect(await grounds.alive(next.result)).toBe(true);
  });

  it('leaves a family alive until it is revoked as a whole', async () => {
    const code = await grounds.code(client, 1);
    const pair = await grounds.redeem(client, code);
    grounds.told.length = 0;
    const again = await inTurn(() =>
      grounds.redeem(client, code).catch((error: Error) => {
        if (error instanceof Broken) throw error;
        return error.message;
      }),
    );
    expect(again).toEqual({ failures: 3, result: expect.stringContaining('invalid_grant') });
    expect(await grounds.alive(pair)).toBe(false);
  });
});
