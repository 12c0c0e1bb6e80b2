import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNats, findPostgres, freePort, isAlive, startTimeOf, waitUntil } from '@deskline/local-stack';
import { standInDist, testNatsUrl, testServerUrl } from '@deskline/testing';
import { run } from './run';
import { readSettings } from './settings';

describe('npm start', () => {
  let folder: string;
  let dataDir: string;
  let port: number;
  const ends: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-start-'));
    await chmod(folder, 0o711);
    dataDir = join(folder, 'data');
    port = await freePort();
  });

  afterEach(async () => {
    for (const end of ends.splice(0)) await end().catch(() => undefined);
    await rm(folder, { recursive: true });
  });

  /** Starts with stand-in services, on the servers of this test run by default. */
  async function start(variables: Record<string, string> = {}) {
    const stop = new AbortController();
    const printed: string[] = [];
    const given = { DATABASE_URL: testServerUrl(), NATS_URL: testNatsUrl() };
    const settings = readSettings(
      { ...given, PORT: String(port), DATA_DIR: dataDir, ...variables },
      '',
      folder,
    );
    const ended = run(settings, {
      signal: stop.signal,
      print: (text) => printed.push(text),
      dist: await standInDist(folder),
      pauses: { pausesMs: [20], steadyMs: 60_000 },
    });
    const isReady = () => printed.some((text) => text.includes('Deskline is ready'));
    const end = async () => {
      stop.abort();
      await ended;
    };
    ends.push(end);
    let isOver = false;
    void ended.catch(() => undefined).then(() => (isOver = true));
    await waitUntil(() => isOver || isReady(), 60_000);
    return { printed, end, ended };
  }

  it('prints addresses, demo people and a curl line, and leaves demo.json to its owner while all answers', async () => {
    const { printed, end } = await start();
    const text = printed.join('\n');
    expect(text).toContain(`https://localhost:${port}/v1\n`);
    expect(text).toMatch(/Mails +files in \S+\/mail: MAIL_URL is not set/);
    expect(text).toMatch(/ada@example\.com +a: end user/);
    expect(text).toContain(`curl --cacert ${dataDir}/tls/ca.pem -H 'Authorization: Bearer t' https://`);

    const file = join(dataDir, 'demo.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      base_url: `https://localhost:${port}/v1`,
      auth_url: `https://localhost:${port}/oauth`,
      console_url: `https://localhost:${port}/`,
      ca_file: join(dataDir, 'tls', 'ca.pem'),
      people: [{ email: 'ada@example.com', token: 't' }],
    });
    await end();
    await expect(stat(file)).rejects.toThrow('ENOENT');
    expect(printed.at(-1)).toBe('Stopped.');
  });

  it('starts its own PostgreSQL and NATS where no address is given, keeps them running, and stops them', async () => {
    const { printed, end } = await start({ DATABASE_URL: '', NATS_URL: '', DEMO: '0' });
    const nats = await findNats(join(dataDir, 'nats'));
    const postgres = await findPostgres(join(dataDir, 'postgres'));
    process.kill(nats?.pid ?? 0, 'SIGKILL');
    expect(await waitUntil(() => printed.includes('NATS ended and is started again.'), 60_000)).toBe(true);
    expect(await waitUntil(async () => (await findNats(join(dataDir, 'nats'))) !== null, 60_000)).toBe(true);
    expect((await findNats(join(dataDir, 'nats')))?.url).toBe(nats?.url);
    await end();
    expect(await findNats(join(dataDir, 'nats'))).toBeNull();
    expect(isAlive(postgres?.pid ?? 0)).toBe(false);
  });

  it('names the running Deskline when it is started twice on the same data', async () => {
    const { end } = await start({ DEMO: '0' });
    await expect((await start()).ended).rejects.toThrow(
      `Deskline already runs on this data as process ${process.pid}, at https://localhost:${port}/`,
    );
    await end();
  });

  it('takes over from a killed start, and stops only the processes that it left', async () => {
    const [left, other] = [0, 1].map(() => spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']));
    const [leftPid = 0, otherPid = 0] = [left?.pid, other?.pid];
    const processes = [
      { service: 'work-records', pid: leftPid, started: startTimeOf(leftPid) },
      { service: 'oauth-server', pid: otherPid, started: 'another process had this pid' },
    ];
    await mkdir(dataDir, { mode: 0o711 });
    await writeFile(
      join(dataDir, 'launcher.json'),
      JSON.stringify({ pid: process.pid, started: 'long ago', port, processes }),
    );
    const { printed, end } = await start({ DEMO: '0' });
    expect(printed).toContain('Stopping 1 processes that a killed npm start left behind ...');
    expect([isAlive(leftPid), isAlive(otherPid)]).toEqual([false, true]);
    other?.kill();
    await end();
  });

  it('names the port that is in use', async () => {
    const other = createServer().listen(port);
    await expect((await start()).ended).rejects.toThrow(`Port ${port} is in use by another program`);
    other.close();
  });

  it.each([
    [
      'DATABASE_URL',
      'postgres://nobody:s3cret@127.0.0.1:1',
      /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 does not let us in/,
    ],
    [
      'NATS_URL',
      'nats://nobody:s3cret@127.0.0.1:1',
      /^NATS_URL: NATS with JetStream at 127\.0\.0\.1:1 cannot be used/,
    ],
    ['DATA_DIR', '/dev/null/data', /^The setting DATA_DIR names \/dev\/null\/data, which cannot be written/],
    [
      'BREAK',
      'work-records:migrate',
      /^work-records: The setting BREAK is "work-records:migrate" but must be empty\.$/,
    ],
    ['BREAK', 'api-gateway', /^api-gateway does not start .*\napi-gateway: The setting BREAK is/],
  ])('says in words what is wrong with %s', async (name, value, sentence) => {
    await expect((await start({ [name]: value })).ended).rejects.toThrow(sentence);
  });

  it('can be stopped while PostgreSQL and NATS start, and leaves neither running', async () => {
    const stop = new AbortController();
    const printed: string[] = [];
    const print = (text: string) => {
      printed.push(text);
      if (text.startsWith('Starting PostgreSQL')) stop.abort();
    };
    const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir }, '', folder);
    await run(settings, { signal: stop.signal, print, dist: await standInDist(folder) });
    expect(printed).toEqual(['Starting PostgreSQL ...', 'Starting NATS ...', 'Stopped.']);
    expect(await findPostgres(join(dataDir, 'postgres'))).toBeNull();
    expect(await findNats(join(dataDir, 'nats'))).toBeNull();
  });
});
