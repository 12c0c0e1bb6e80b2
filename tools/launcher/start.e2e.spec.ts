import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { get } from 'node:https';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findNats, findPostgres, freePort, isAlive, waitUntil, workspace } from '@deskline/local-stack';
import { throwAwayFolder } from '@deskline/testing';

const PATIENCE_MS = 180_000;
jest.setTimeout(PATIENCE_MS + 20_000);

/** The command as a person types it, with the real services. */
describe('npm start', () => {
  let dataDir: string;
  let port: number;
  let current: Started;

  beforeAll(async () => {
    dataDir = await throwAwayFolder();
    port = await freePort();
    current = await start();
  });

  afterAll(async () => {
    await stop(current);
    await rm(dataDir, { recursive: true });
  });

  it('writes demo.json for its owner, and GET /v1 answers {} by its authority', async () => {
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
    const { base_url, ca_file, people } = await demo();
    expect(await fetchBy(base_url, ca_file)).toEqual({ status: 200, body: '{}' });
    expect(people.length).toBeGreaterThanOrEqual(9);
  });

  it('prints a curl line that works as pasted', async () => {
    const line = /^ +(curl .*)$/m.exec(current.printed())?.[1] ?? '';
    const pasted = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${line}`], {
      encoding: 'utf8',
    });
    const [option, ca = '', header, authorization = '', url = ''] = pasted.split('\n');
    expect([option, header]).toEqual(['--cacert', '-H']);
    const [name = '', value = ''] = authorization.split(': ');
    const { status, body } = await fetchBy(url, ca, { [name]: value });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: expect.any(String) })]),
    );
  });

  it('names the running Deskline in one sentence when it is typed again', async () => {
    const again = run();
    const [code] = await once(again.process, 'exit');
    expect(code).toBe(1);
    expect(again.printed().trim().split('\n').at(-1)).toMatch(
      /^Deskline already runs on this data as process \d+, at https/,
    );
  });

  it('takes over after a kill -9 of the starter: the same servers, the same people', async () => {
    const before = await demo();
    const postgres = await findPostgres(join(dataDir, 'postgres'));
    const { pid, processes } = JSON.parse(await readFile(join(dataDir, 'launcher.json'), 'utf8'));
    process.kill(pid, 'SIGKILL');
    current = await start(['--', '--observe']);
    expect(current.printed()).toContain('Stopping 5 processes that a killed npm start left behind ...');
    expect(processes.filter((one: { pid: number }) => isAlive(one.pid))).toEqual([]);
    expect((await findPostgres(join(dataDir, 'postgres')))?.pid).toBe(postgres?.pid);
    expect((await demo()).people).toEqual(before.people);
  });

  it('shows the trace of a call by its request id with --observe', async () => {
    const [, traces = ''] = /^ +Traces +(http\S+)$/m.exec(current.printed()) ?? [];
    const { base_url, ca_file, people } = await demo();
    const id = randomUUID();
    const headers = { authorization: `Bearer ${people[0].token}`, 'x-request-id': id };
    expect((await fetchBy(`${base_url}/tasks`, ca_file, headers)).status).toBe(200);
    const page = async () => (await fetch(`${traces}/traces/${id}`)).text();
    await waitUntil(async () => (await page()).includes('GET /v1/tasks'), PATIENCE_MS);
    await waitUntil(async () => (await page()).includes('work-records'), PATIENCE_MS);
    expect(await (await fetch(traces)).text()).toContain(`/traces/${id.replaceAll('-', '')}`);
  });

  it('stops all processes at a signal', async () => {
    const { processes } = JSON.parse(await readFile(join(dataDir, 'launcher.json'), 'utf8'));
    await stop(current);
    expect(processes.filter((one: { pid: number }) => isAlive(one.pid))).toEqual([]);
    expect(await findPostgres(join(dataDir, 'postgres'))).toBeNull();
    expect(await findNats(join(dataDir, 'nats'))).toBeNull();
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(false);
  });

  interface Started {
    process: ChildProcess;
    printed(): string;
  }

  function run(words: readonly string[] = []): Started {
    const child = spawn('npm', ['start', ...words], {
      cwd: workspace(),
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    return { process: child, printed: () => printed };
  }

  async function start(words: readonly string[] = []): Promise<Started> {
    const started = run(words);
    const isOver = () => started.process.exitCode !== null;
    await waitUntil(() => isOver() || started.printed().includes('Ctrl-C stops everything.'), PATIENCE_MS);
    if (isOver()) throw new Error(started.printed());
    return started;
  }

  /** npm may be gone before the processes are. */
  async function stop({ process: npm }: Started): Promise<void> {
    npm.kill('SIGTERM');
    await waitUntil(() => !existsSync(join(dataDir, 'launcher.json')), PATIENCE_MS);
  }

  const demo = async () => JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
});

async function fetchBy(url: string, caFile: string, headers = {}): Promise<{ status: number; body: string }> {
  const [response] = await once(get(url, { ca: await readFile(caFile), headers, agent: false }), 'response');
  return { status: response.statusCode, body: await text(response) };
}
