import type { lookup as systemLookup, LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { parseCidrs, Targets } from './targets';
import { guardedConnector } from './guarded-connector';

type Answer = string[];

/** A name server that answers in turn: the second look-up of a name may be answered differently. */
function names(...answers: Answer[]): typeof systemLookup {
  let lookups = 0;
  const resolve = (
    _hostname: string,
    _options: object,
    callback: (error: null, addresses: LookupAddress[]) => void,
  ) => {
    const answer = answers[Math.min(lookups++, answers.length - 1)] ?? [];
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return resolve as unknown as typeof systemLookup;
}

const loopback = new Targets(parseCidrs(['127.0.0.0/8']) ?? []);
let server: Server;
let port: number;
let requests = 0;

async function call(targets: Targets, host: string, resolve?: typeof systemLookup): Promise<number> {
  const pool = new Pool(`http://${host}:${port}`, {
    connect: guardedConnector(targets, 'http:', 1_000, resolve),
  });
  try {
    const { statusCode, body } = await pool.request({ path: '/', method: 'POST', body: '{}' });
    await body.dump();
    return statusCode;
  } finally {
    await pool.destroy();
  }
}

beforeAll(async () => {
  server = createServer((_request, response) => {
    requests++;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = 0;
});

describe('guardedConnector', () => {
  it('connects when every address of the name is allowed', async () => {
    expect(await call(loopback, 'receiver.example', names(['127.0.0.1']))).toBe(200);
  });

  it('refuses a name that resolves to an internal address', async () => {
    await expect(call(new Targets(), 'receiver.example', names(['127.0.0.1']))).rejects.toThrow(
      'not publicly accessible',
    );
  });

  it('refuses a name when only one of several addresses is internal', async () => {
    await expect(call(loopback, 'receiver.example', names(['127.0.0.1', '10.0.0.1']))).rejects.toThrow(
      'not publicly accessible',
    );
  });

  it('checks every new connection, whatever the name resolved to before', async () => {
    const rebound = names(['127.0.0.1'], ['169.254.169.254']);
    expect(await call(loopback, 'receiver.example', rebound)).toBe(200);
    await expect(call(loopback, 'receiver.example', rebound)).rejects.toThrow('not publicly accessible');
  });

  it.each(['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001'])(
    'refuses the literal %s, for which no name is looked up',
    async (host) => {
      await expect(call(new Targets(), host)).rejects.toThrow('not publicly accessible');
      expect(requests).toBe(0);
    },
  );

  it('keeps a reused connection at the address that was checked', async () => {
    const pool = new Pool(`http://receiver.example:${port}`, {
      connections: 1,
      connect: guardedConnector(loopback, 'http:', 1_000, names(['127.0.0.1'], ['10.0.0.1'])),
    });
    for (let call = 1; call <= 3; call++) {
      const { statusCode, body } = await pool.request({ path: '/', method: 'POST', body: '{}' });
      await body.dump();
      expect(statusCode).toBe(200);
    }
    await pool.destroy();
  });

  it('uses no proxy, whatever the environment says', async () => {
    const before = { ...process.env };
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'])
      process.env[name] = 'http://127.0.0.1:1';
    process.env['NODE_USE_ENV_PROXY'] = '1';
    try {
      expect(await call(loopback, 'receiver.example', names(['127.0.0.1']))).toBe(200);
    } finally {
      process.env = before;
    }
  });

  it('refuses a name of this machine', async () => {
    await expect(call(new Targets(), 'localhost')).rejects.toThrow('not publicly accessible');
    expect(requests).toBe(0);
  });
});
