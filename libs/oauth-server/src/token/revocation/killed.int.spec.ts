import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@deskline/local-stack';
import type { TokenResponse } from '../grants/grant-type';
import { BACK, TokenService, type Caller } from '../../../test/token-service';

const ROOT = resolve(__dirname, '../../../../..');

/** The program from its sources, compiled as they are loaded; `.ts` is resolved before `.json`, as in the build. */
const PROGRAM = `
  const { transformFileSync } = require('@swc/core');
  const json = require.extensions['.json'];
  delete require.extensions['.json'];
  const options = { cwd: process.cwd(), configFile: '.swcrc', sourceMaps: false };
  require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file, options).code, file);
  require.extensions['.json'] = json;
  require('./apps/oauth-server/src/main.ts');`;

/** Families with their tokens. */
const PAIRS = `FROM token_family AS family LEFT JOIN access_token AS access ON access.family_id = family.id
  LEFT JOIN refresh_token AS refresh ON refresh.family_id = family.id`;

const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    await pause(20);
  }
};

describe('An authorization server that is killed during a grant', () => {
  let served: TokenService;
  let child: ChildProcess;
  let url: string;
  let caller: Caller;

  beforeAll(async () => {
    served = await TokenService.open();
    caller = await served.register();
    const port = await freePort();
    url = `http://127.0.0.1:${port}/oauth`;
    child = spawn(process.execPath, ['-e', PROGRAM], {
      cwd: ROOT,
      env: {
        ...served.env,
        PATH: process.env['PATH'],
        OAUTH_HTTP_PORT: String(port),
        LOCK_TIMEOUT_MS: '30000',
      },
      stdio: 'ignore',
    });
    await until(async () => (await fetch(`${url}/.well-known/oauth-authorization-server`)).ok || undefined);
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await served.close();
  });

  const everything = () =>
    Promise.all([
      served.database.query(`SELECT * ${PAIRS} WHERE family.grant_id IS NOT NULL ORDER BY 1`),
      served.database.query('SELECT * FROM authorization_code ORDER BY 1'),
      served.database.query(
        `SELECT * FROM security_log WHERE details->>'grant_type' <> 'client_credentials'`,
      ),
    ]);
  /** How many of each: families, tokens, lines in the audit. */
  const ofClientCredentials = async () => {
    const [made] = await served.database.query<Record<string, number>>(`
      SELECT count(family.id)::integer, count(access.token_hash)::integer AS tokens, (SELECT count(*)::integer
        FROM security_log WHERE details->>'grant_type' = 'client_credentials') AS events
      ${PAIRS} WHERE family.grant_id IS NULL`);
    return Object.values(made ?? {});
  };
  /** Sessions that wait for a table: the second server also waits for the lock of the leader. */
  const waiting = async () => {
    const text = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'relation'`;
    return (await served.database.query<{ pid: number }>(text)).map(({ pid }) => pid);
  };

  it('leaves the code and the refresh token unused, and no token', async () => {
    const pair = await served.pair(caller);
    const code = await served.code(caller);
    const before = await everything();
    const holder = await served.database.pool.connect();
    // Last table that the statements write: by then the code is used and the tokens are stored.
    await holder.query('BEGIN; LOCK TABLE security_log IN EXCLUSIVE MODE');
    const redeem = { ...caller, grant_type: 'authorization_code', redirect_uri: BACK, code };
    const refresh = { ...caller, grant_type: 'refresh_token', refresh_token: pair.refresh_token ?? '' };
    const own = { ...caller, grant_type: 'client_credentials' };
    const calls = [redeem, refresh, own].map((form) =>
      fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams(form) }),
    );
    const answers = Promise.allSettled(calls);
    const pids = await until(async () => ((await waiting()).length === 3 ? waiting() : undefined));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await holder.query('COMMIT');
    holder.release();
    const text = 'SELECT pid FROM pg_stat_activity WHERE pid = ANY($1)';
    await until(async () => ((await served.database.query(text, [pids])).length === 0 ? true : undefined));
    expect(await everything()).toEqual(before);
    expect(new Set(await ofClientCredentials()).size).toBe(1);

    const first = await served.redeem(caller, code);
    expect(first.status).toBe(200);
    expect(await served.alive((await first.json()) as TokenResponse)).toBe(true);
    expect((await served.redeem(caller, code)).status).toBe(400);
    expect((await served.refresh(caller, pair)).status).toBe(200);
  });
});
