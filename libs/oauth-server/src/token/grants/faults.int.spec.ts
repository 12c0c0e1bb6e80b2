import { Logger } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Database, type Queries, type Transaction } from '@deskline/platform';
import { BY, GrantsEnv, type Registered } from '../../../test/grants-env';
import { toOauthError } from '../endpoint/error-response';

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

  override transaction<T>(work: (transaction: Transaction) => Promise<T>, finds?: 'by keys'): Promise<T> {
    return super.transaction(
      (transaction) =>
        work({
          query: async <Row extends QueryResultRow>(...call: Parameters<Queries['query']>) =>
            this.counted(await transaction.query<Row>(...call)),
          rows: async (...call) => this.counted(await transaction.rows(...call)),
          post: (...statement) => transaction.post(...statement),
          afterCommit: (callback) => transaction.afterCommit(callback),
          changes: (account) => transaction.changes(account),
        }),
      finds,
    );
  }

  private counted<T>(result: T): T {
    this.left -= 1;
    if (this.left === 0) throw new Broken();
    return result;
  }
}

const TABLES = [
  'application',
  'application_secret',
  'authorization_grant',
  'authorization_code',
  'token_family',
  'access_token',
  'refresh_token',
  'security_log',
];

describe('A failing statement of a grant', () => {
  let grounds: GrantsEnv;
  let database: Faulty;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    grounds = await GrantsEnv.open(Faulty);
    database = grounds.database as Faulty;
    await grounds.person(1);
    const refuse = `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk on fire'; END $$`;
    await database.query(refuse);
  });
  afterAll(() => grounds.close());

  const everything = async () =>
    Promise.all(TABLES.map((table) => database.query(`SELECT * FROM ${table} ORDER BY 1`)));

  const nothingIsLeft = async (before: unknown, result: unknown) => {
    expect(result).toBeInstanceOf(Error);
    expect(toOauthError(result).code).toBe('server_error');
    expect(toOauthError(result).description).not.toMatch(/fire|broken/i);
    expect(await everything()).toEqual(before);
    expect(grounds.publishedChanges.splice(0)).toEqual([]);
  };

  /** The work with its first statement failing, then its second and so on until it comes through. */
  const eachStatement = async <T>(work: () => Promise<T>): Promise<{ failures: number; result: T }> => {
    const before = await everything();
    grounds.publishedChanges.length = 0;
    for (let failures = 0; ; failures += 1) {
      database.breakAt(failures + 1);
      const result = await work().catch((error: unknown) => error);
      const { broke } = database;
      database.breakAt(Infinity);
      if (!broke) return { failures, result: result as T };
      await nothingIsLeft(before, result);
    }
  };

  /** Within a statement: each of the tables it writes refuses to be written in turn. */
  const eachTable = async (tables: readonly string[], work: () => Promise<unknown>): Promise<void> => {
    for (const table of tables) {
      grounds.publishedChanges.length = 0;
      const before = await everything();
      await database.query(`CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION refuse()`);
      const result = await work().catch((error: unknown) => error);
      await database.query(`DROP TRIGGER refuse ON ${table}`);
      await nothingIsLeft(before, result);
    }
  };

  const authenticated = (client: Registered) =>
    grounds.clients.authenticate({ ...client, basic: false }, '192.0.2.7');
  const grantOf = async (client: Registered) => {
    const all = await grounds.grants.list(1, 100);
    return all.find(({ application }) => application.id === client.application.id)?.id ?? 0;
  };

  it('leaves no row of an authorization, a redemption or a refresh, and the next try succeeds', async () => {
    const client = await grounds.register();
    const code = await eachStatement(() => grounds.code(client, 1));
    const pair = await eachStatement(() => grounds.redeem(client, code.result));
    const next = await eachStatement(() => grounds.refresh(client, pair.result));
    expect([code.failures, pair.failures, next.failures]).toEqual([8, 2, 1]);
    expect(await grounds.alive(next.result)).toBe(true);
  });

  it('leaves a family active until a second redemption revokes all of it', async () => {
    const client = await grounds.register();
    const code = await grounds.code(client, 1);
    const pair = await grounds.redeem(client, code);
    const again = await eachStatement(() =>
      grounds.redeem(client, code).catch((error: Error) => {
        if (error instanceof Broken) throw error;
        return error.message;
      }),
    );
    expect(again).toEqual({ failures: 3, result: expect.stringContaining('invalid_grant') });
    expect(await grounds.alive(pair)).toBe(false);
  });

  it('leaves a replayed refresh token and its successors until a replay revokes the whole family', async () => {
    const client = await grounds.register();
    const pair = await grounds.redeem(client, await grounds.code(client, 1));
    const next = await grounds.refresh(client, pair);
    await grounds.pass(11_000);
    const again = await eachStatement(() =>
      grounds.refresh(client, pair).catch((error: Error) => {
        if (error instanceof Broken) throw error;
        return error.message;
      }),
    );
    expect(again).toEqual({ failures: 4, result: expect.stringContaining('invalid_grant') });
    expect(await grounds.alive(next)).toBe(false);
  });

  it('leaves tokens active whose revocation failed, and the next try revokes them', async () => {
    const client = await grounds.register();
    const pair = await grounds.redeem(client, await grounds.code(client, 1));
    const caller = await authenticated(client);
    const access = await eachStatement(() => grounds.revoke.revoke(caller, pair.access_token, '192.0.2.7'));
    expect([access.failures, await grounds.alive(pair)]).toEqual([2, false]);
    const next = await grounds.refresh(client, pair);
    const refresh = await eachStatement(() =>
      grounds.revoke.revoke(caller, next.refresh_token ?? '', '192.0.2.7'),
    );
    expect([refresh.failures, await grounds.alive(next)]).toEqual([4, false]);
  });

  it('leaves an authorization in force whose revocation failed', async () => {
    const client = await grounds.register();
    const pair = await grounds.redeem(client, await grounds.code(client, 1));
    const grant = await grantOf(client);
    const { failures } = await eachStatement(() => grounds.grants.revoke(1, grant));
    expect([failures, await grounds.alive(pair)]).toEqual([2, false]);
  });

  it('leaves an application and its secrets unchanged', async () => {
    const wish = { name: 'X', redirect_uris: [], scopes: [], person_id: 1, public: false };
    const made = await eachStatement(() => grounds.applications.create('wdc', wish, BY));
    const { id } = made.result.application;
    const patched = await eachStatement(() => grounds.applications.update('wdc', id, { name: 'Y' }, BY));
    const added = await eachStatement(() => grounds.secrets.add('wdc', id, BY));
    const secret = added.result?.id ?? 0;
    const off = await eachStatement(() => grounds.secrets.setDisabled('wdc', id, secret, true, BY));
    const removed = await eachStatement(() => grounds.secrets.delete('wdc', id, secret, BY));
    const deleted = await eachStatement(() => grounds.applications.delete('wdc', id, BY));
    const all = [made, patched, added, off, removed, deleted];
    expect(all.map(({ failures }) => failures)).toEqual([3, 2, 4, 3, 2, 2]);
  });

  it('leaves no row when one table refuses the write, and the next try succeeds', async () => {
    const client = await grounds.register();
    const one = ['token_family', 'access_token', 'security_log'];
    const pair = [...one, 'refresh_token'];
    await eachTable(one, () => grounds.token('client_credentials', client));
    await eachTable(['authorization_grant', 'authorization_code', 'security_log'], () =>
      grounds.code(client, 1),
    );
    const code = await grounds.code(client, 1);
    await eachTable([...pair, 'authorization_code'], () => grounds.redeem(client, code));
    const first = await grounds.redeem(client, code);
    await eachTable(['access_token', 'refresh_token', 'security_log'], () => grounds.refresh(client, first));
    expect(await grounds.alive(await grounds.refresh(client, first))).toBe(true);
  });
});
