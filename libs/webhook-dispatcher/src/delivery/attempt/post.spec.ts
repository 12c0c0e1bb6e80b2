import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { parseCidrs, Targets } from '../../target/targets';
import { until } from '../../../test/receiver';
import type { Outcome } from './outcome';
import { Pools } from './pools';
import { Post } from './post';

const TIMEOUT_MS = 300;
/** For receivers that do answer: a busy machine may take its time. */
const PATIENT_MS = 10_000;
const opened = new Targets(parseCidrs(['127.0.0.0/8']) ?? []);
const TOO_LATE = { kind: 'unanswered', error: 'No answer within 0.3 seconds.' };
const servers: (Server | TcpServer)[] = [];
const allPools: Pools[] = [];

function poster(timeoutMs = PATIENT_MS, connections = 4, origins?: number): Post {
  const pools = new Pools(opened, { connections, timeoutMs, origins });
  allPools.push(pools);
  return new Post(pools, opened, timeoutMs);
}

async function listening<S extends Server | TcpServer>(server: S): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const receiver = (answer: RequestListener): Promise<string> => listening(createServer(answer));
const send = (uri: string, post = poster()): Promise<Outcome> =>
  post.send({ uri, headers: ['content-type', 'application/json'], body: Buffer.from('{"a":1}') });

afterAll(async () => {
  await Promise.all(allPools.map((pools) => pools.close()));
  for (const server of servers) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
});

describe('Post', () => {
  it('sends the given bytes and headers, and returns the status line', async () => {
    let seen = '';
    const url = await receiver((request, response) => {
      request.on('data', (chunk: Buffer) => (seen += chunk.toString()));
      request.on('end', () => {
        seen = `${request.method} ${request.url} ${request.headers['content-type']} ${seen}`;
        response.writeHead(201, 'Well Done').end();
      });
    });
    expect(await send(`${url}/hook?x=1`)).toEqual({ kind: 'answered', status: 201, line: '201 Well Done' });
    expect(seen).toBe('POST /hook?x=1 application/json {"a":1}');
  });

  describe('the body of an answer', () => {
    const keeping = (timeoutMs = PATIENT_MS, bytes = 8) => {
      const pools = new Pools(opened, { connections: 4, timeoutMs });
      allPools.push(pools);
      return new Post(pools, opened, timeoutMs, bytes);
    };
    const answering = (status: number, body: string | Buffer) =>
      receiver((_request, response) => response.writeHead(status).end(body));
    const bodyOf = (outcome: Outcome) => (outcome.kind === 'answered' ? outcome.body : outcome);

    it.each<[string, number, string | Buffer, string | undefined]>([
      ['its beginning, of a failure', 500, 'no such\ttable: orders', 'no such'],
      ['all of a short one', 404, 'gone', 'gone'],
      ['whole characters', 500, '1234567€', '1234567'],
      ['no control characters', 500, Buffer.from([0, 1, 97, 10, 98]), 'a b'],
      ['nothing, of an empty one', 500, '', undefined],
      ['nothing, of a success', 200, 'thanks', undefined],
    ])('is %s', async (_case, status, body, expected) => {
      expect(bodyOf(await send(await answering(status, body), keeping()))).toBe(expected);
    });

    it('is left out where none is wanted', async () => {
      expect(bodyOf(await send(await answering(500, 'secret'), keeping(PATIENT_MS, 0)))).toBeUndefined();
    });

    it('holds the outcome of a failure up until the deadline at most', async () => {
      const url = await receiver((_request, response) => void response.writeHead(503).write('wait'));
      expect(await send(url, keeping(TIMEOUT_MS))).toMatchObject({ status: 503, body: 'wait' });
    });
  });

  it('returns Retry-After for the schedule', async () => {
    const url = await receiver((_request, response) => response.writeHead(503, { 'retry-after': '7' }).end());
    expect(await send(url)).toEqual({
      kind: 'answered',
      status: 503,
      line: '503 Service Unavailable',
      retryAfter: '7',
    });
  });

  it('never follows a redirect', async () => {
    let followed = false;
    const inside = await receiver((_request, response) => {
      followed = true;
      response.end();
    });
    const url = await receiver((_request, response) => response.writeHead(307, { location: inside }).end());
    expect(await send(url)).toMatchObject({ kind: 'answered', status: 307 });
    expect(followed).toBe(false);
  });

  it('reuses a connection', async () => {
    const ports = new Set<number | undefined>();
    const url = await receiver((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('x'.repeat(1000));
    });
    const post = poster();
    for (let i = 0; i < 5; i++) {
      await send(url, post);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(ports.size).toBe(1);
  });

  it('gives up on a receiver that does not answer', async () => {
    const url = await receiver(() => undefined);
    const from = performance.now();
    expect(await send(url, poster(TIMEOUT_MS))).toEqual(TOO_LATE);
    expect(performance.now() - from).toBeLessThan(PATIENT_MS);
  });

  it('gives up on a receiver that drips its headers', async () => {
    const url = await listening(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.write('HTTP/1.1 200 OK\r\n');
        const drip = setInterval(() => socket.write('x-a: b\r\n'), 50);
        socket.on('close', () => clearInterval(drip));
      }),
    );
    expect(await send(url, poster(TIMEOUT_MS))).toEqual(TOO_LATE);
  });

  it('counts the wait for a connection towards the deadline, and does not send a message after it', async () => {
    const arrived: (string | undefined)[] = [];
    const url = await receiver((request, response) => {
      arrived.push(request.url);
      if (request.url !== '/first') response.end();
    });
    const pools = new Pools(opened, { connections: 1, timeoutMs: PATIENT_MS });
    allPools.push(pools);
    // The only connection is held until long after the others had to be answered.
    const first = send(`${url}/first`, new Post(pools, opened, 10 * TIMEOUT_MS));
    await until(() => arrived.length === 1);
    const hasty = new Post(pools, opened, TIMEOUT_MS);
    expect(await Promise.all([send(`${url}/second`, hasty), send(`${url}/third`, hasty)])).toEqual([
      TOO_LATE,
      TOO_LATE,
    ]);
    expect(await first).toMatchObject({ kind: 'unanswered' });
    expect(await send(`${url}/last`, new Post(pools, opened, PATIENT_MS))).toMatchObject({ status: 200 });
    expect(new Set(arrived)).toEqual(new Set(['/first', '/last']));
  });

  it('sends nothing after notAfter, when another instance may be sending the message', async () => {
    const arrived: (string | undefined)[] = [];
    const url = await receiver((request, response) => {
      arrived.push(request.url);
      response.end();
    });
    const onFirstByte = jest.fn();
    const late = { uri: url, headers: [], body: Buffer.from('{}'), notAfter: performance.now(), onFirstByte };
    expect(await poster().send(late)).toMatchObject({ kind: 'unanswered' });
    expect(arrived).toEqual([]);
    expect(onFirstByte).not.toHaveBeenCalled();
    await poster().send({ ...late, notAfter: performance.now() + PATIENT_MS });
    expect(arrived).toHaveLength(1);
    expect(onFirstByte).toHaveBeenCalledTimes(1);
  });

  it('waits for an answer until notAfter at most', async () => {
    const url = await receiver(() => undefined);
    const from = performance.now();
    const late = { uri: url, headers: [], body: Buffer.from('{}'), notAfter: from + TIMEOUT_MS };
    expect(await poster().send(late)).toMatchObject({ kind: 'unanswered' });
    expect(performance.now() - from).toBeLessThan(PATIENT_MS);
  });

  it('sends a message once, although the connection was closed before an answer came', async () => {
    let arrived = 0;
    const url = await receiver((request, response) => {
      arrived++;
      if (request.url === '/well') response.end();
      else request.on('data', () => request.socket.destroy());
    });
    const post = poster();
    // On a new connection, and on one that was used before.
    for (const path of ['/closes', '/well', '/closes']) await send(url + path, post);
    await send(`${url}/well`, post);
    expect(arrived).toBe(4);
  });

  it('finishes a call under way although the pool of its host is evicted', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow = await receiver((_request, response) => void released.then(() => response.end()));
    const quick = await receiver((_request, response) => response.end());
    const post = poster(PATIENT_MS, 4, 1);
    const underWay = send(slow, post);
    expect(await send(quick, post)).toMatchObject({ status: 200 });
    release();
    expect(await underWay).toMatchObject({ status: 200 });
  });

  it('removes unprintable characters from a status line', async () => {
    const url = await listening(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.on('data', () => socket.end('HTTP/1.1 500 No\t \x80way\r\ncontent-length: 0\r\n\r\n'));
      }),
    );
    const { line } = (await send(url)) as { line: string };
    expect(line).toMatch(/^500 No [^\p{C}]*way$/u);
  });

  it('takes a 2xx for an answer although its body never ends, and cuts the body off at the deadline', async () => {
    let isCutOff = false;
    let closed: () => void = () => undefined;
    const cutOff = new Promise<void>((resolve) => (closed = resolve));
    const url = await receiver((request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      request.socket.on('close', () => {
        clearInterval(drip);
        isCutOff = true;
        closed();
      });
    });
    expect(await send(url, poster(3_000))).toMatchObject({ kind: 'answered', status: 200 });
    expect(isCutOff).toBe(false);
    await cutOff;
  });

  it('discards a body after 64 KB', async () => {
    let sent = 0;
    let closed: () => void = () => undefined;
    const cutOff = new Promise<void>((resolve) => (closed = resolve));
    const url = await receiver((request, response) => {
      const chunk = Buffer.alloc(32 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', more);
      request.socket.on('close', () => closed());
      more();
    });
    expect(await send(url)).toMatchObject({ kind: 'answered', status: 200 });
    await cutOff;
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('explains a failure without internal addresses', async () => {
    const gone = await receiver((request) => request.socket.destroy());
    expect(await send(gone)).toEqual({
      kind: 'unanswered',
      error: 'The connection was closed before an answer came.',
    });
    expect(await send('https://10.0.0.1/')).toEqual({
      kind: 'unanswered',
      error: 'The URI is not publicly accessible.',
    });
    const closedPort = await listening(createTcpServer());
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await send(closedPort)).toEqual({ kind: 'unanswered', error: 'The connection was refused.' });
  });
});
