import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { transformFileSync, transformSync } from '@swc/core';
import { nodeOptions } from '@deskline/local-stack';
import { testDatabase, testNatsUrl, testServerUrl, type TestDatabase } from '@deskline/testing';
import { Nats } from '../nats/nats';

/** Service like any other, run as a process of its own. */
const SAMPLE = `
  import { Controller, Logger, Module } from '@nestjs/common';
  import { MessagePattern } from '@nestjs/microservices';
  import { DatabaseModule, serve } from './platform/index';

  class CreateSample1700000000000 {
    up = (runner) => runner.query('CREATE TABLE sample (id int)');
    down = () => Promise.resolve();
  }

  @Controller()
  class SampleController {
    logger = new Logger('Sample');

    @MessagePattern('sample.slow')
    async slow(frame) {
      this.logger.log('taken', { request_id: frame.head.request_id });
      await new Promise((resolve) => setTimeout(resolve, frame.head.ms));
      return { head: { status: 200 }, body: Buffer.alloc(0) };
    }

    @MessagePattern('sample.fails')
    fails() { throw new Error('no luck'); }

    @MessagePattern('sample.crash')
    crash() { setTimeout(() => { throw new Error('out of the blue'); }); return { head: {}, body: Buffer.alloc(0) }; }
  }

  @Module({
    imports: [DatabaseModule.forRoot({ service: 'work-records', migrations: [CreateSample1700000000000] })],
    controllers: [SampleController],
  })
  class SampleModule {}

  const count = async ({ database, words, say }) => {
    const [{ rows }] = await database.query('SELECT count(*)::int AS rows FROM sample');
    say(words.join('+') + ': ' + rows);
  };

  void serve(SampleModule, { name: 'work-records', commands: { count } });
`;

const root = resolve(__dirname, '../../../..');
let folder: string;
let home: TestDatabase;
let nats: Nats;
const children: ChildProcess[] = [];

interface Program {
  child: ChildProcess;
  ended: Promise<{ code: number | null; out: string; err: string }>;
  lines(): Record<string, unknown>[];
}

const settings = (): Record<string, string> => ({
  ...home.settings,
  NATS_URL: testNatsUrl(),
});

function run(args: string[] = [], env: Record<string, string> = {}): Program {
  const child = spawn(
    process.execPath,
    [...nodeOptions(), join(folder, 'sample', 'src', 'main.js'), ...args],
    {
      env: { ...settings(), ...env, NODE_PATH: join(root, 'node_modules') },
    },
  );
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => (out += String(data)));
  child.stderr.on('data', (data) => (err += String(data)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  const lines = () =>
    out.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { child, ended, lines };
}

async function serving(program: Program): Promise<{ ops: string }> {
  for (;;) {
    const line = program.lines().find((each) => each.msg === 'serving');
    if (line) return { ops: String(line.ops) };
    if (program.child.exitCode !== null) throw new Error((await program.ended).err);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** Resolves when a request has reached the service. */
async function taking(program: Program): Promise<void> {
  while (!program.lines().some(({ msg }) => msg === 'taken'))
    await new Promise((next) => setTimeout(next, 20));
}

const ask = (subject: string, head: object) =>
  nats.request<{ status: number }>(subject, { head, body: Buffer.alloc(0) }, 15_000);

function compile(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.spec.ts')) continue;
    const file = join(entry.parentPath, entry.name);
    const target = join(to, file.slice(from.length).replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, transformFileSync(file, { cwd: root, configFile: join(root, '.swcrc') }).code);
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskline-serve-'));
  compile(resolve(__dirname, '..'), join(folder, 'sample', 'src', 'platform'));
  const options = { cwd: root, configFile: join(root, '.swcrc'), filename: join(root, 'main.ts') };
  writeFileSync(join(folder, 'sample', 'src', 'main.js'), transformSync(SAMPLE, options).code);
  home = await testDatabase();
  nats = await Nats.connect(testNatsUrl(), 'spec');
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await nats.close();
  await home.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('Service that cannot start', () => {
  const refused = async (args: string[], env: Record<string, string>): Promise<string> => {
    const { code, err } = await run(args, env).ended;
    expect(code).toBe(1);
    expect(err).not.toMatch(/^\s+at /m);
    return err;
  };

  it('names every wrong setting', async () => {
    const err = await refused([], { LOG_LEVEL: 'loud', OPS_PORT: '-1', DATABASE_URL: '' });
    expect(err.trim().split('\n')).toEqual([
      expect.stringMatching(/^work-records: The setting DATABASE_URL is missing\./),
      expect.stringMatching(/^The setting OPS_PORT is "-1" but must not be less than 0\.$/),
      expect.stringMatching(/^The setting LOG_LEVEL is "loud" but must be one of/),
    ]);
  });

  it('explains that its database is not migrated, or does not exist', async () => {
    expect(await refused([], {})).toMatch(
      /is not migrated .*run this program once with the argument "migrate"/,
    );
    expect(await refused([], { DATABASE_NAME: 'nowhere' })).toContain(
      'database "nowhere" does not exist: run this program',
    );
  });

  it('explains which server refuses its credentials', async () => {
    const wrong = (url: string) => Object.assign(new URL(url), { password: 'wrong' }).href;
    expect(await refused(['migrate'], { DATABASE_URL: wrong(testServerUrl()) })).toContain(
      'PostgreSQL refuses the user',
    );
    await run(['migrate']).ended;
    expect(await refused([], { NATS_URL: wrong(testNatsUrl()) })).toContain(
      'NATS refuses the credentials of NATS_URL.',
    );
  });

  it('refuses an unknown argument', async () => {
    expect(await refused(['migrat'], {})).toBe(
      'work-records: The argument "migrat" is not known; there is only "migrate" and "doctor" and "count".\n',
    );
  });
});

describe('Running service', () => {
  it('migrates and ends, any number of times', async () => {
    for (const program of [run(['migrate']), run(['migrate'])]) expect((await program.ended).code).toBe(0);
  });

  it('runs its commands with its database and without NATS', async () => {
    const { code, out, err } = await run(['count', 'a', 'b'], { NATS_URL: 'nats://127.0.0.1:1' }).ended;
    expect([code, out, err]).toEqual([0, 'a+b: 0\n', '']);
  });

  it('runs twice side by side with the same settings, is ready, and logs under its name', async () => {
    const programs = [run(), run()];
    const addresses = await Promise.all(programs.map(serving));
    for (const { ops } of addresses) {
      const answer = await fetch(`${ops}/readyz`);
      expect(await answer.json()).toEqual({
        ready: true,
        checks: { postgresql: 'ok', nats: 'ok', jetstream: 'ok' },
      });
    }
    expect(new Set(programs.flatMap((program) => program.lines().map((line) => line.service)))).toEqual(
      new Set(['work-records']),
    );
    for (const { child } of programs) child.kill('SIGTERM');
    for (const { ended } of programs) expect((await ended).code).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers what it has taken when %s comes, and ends in order',
    async (signal) => {
      const program = run();
      await serving(program);
      const reply = ask('sample.slow', { ms: 1_500, request_id: 'in-flight' });
      await taking(program);
      program.child.kill(signal);
      expect((await reply).head.status).toBe(200);
      const { code } = await program.ended;
      expect(code).toBe(0);
      expect(program.lines().find((line) => line.msg === 'taken')).toMatchObject({
        request_id: 'in-flight',
        context: 'Sample',
      });
      expect(program.lines().at(-1)).toMatchObject({ msg: 'stopped' });
    },
  );

  it('logs the error of a handler with the request id, and continues', async () => {
    const program = run();
    await serving(program);
    expect((await ask('sample.fails', { request_id: 'unlucky' })).head.status).toBe(500);
    const line = program.lines().find((each) => each.msg === 'request failed');
    expect(line).toMatchObject({
      level: 'error',
      request_id: 'unlucky',
      subject: 'sample.fails',
      err: { message: 'no luck' },
    });
    program.child.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });

  it('logs an uncaught error and exits with 1', async () => {
    const program = run();
    await serving(program);
    await ask('sample.crash', {});
    expect((await program.ended).code).toBe(1);
    expect(program.lines().at(-1)).toMatchObject({ level: 'fatal', err: { message: 'out of the blue' } });
  });

  it('ends within ten seconds although a handler hangs', async () => {
    const program = run();
    await serving(program);
    const reply = ask('sample.slow', { ms: 60_000 }).catch(() => 'no answer');
    await taking(program);
    program.child.kill('SIGTERM');
    expect((await program.ended).code).toBe(1);
    expect(program.lines().at(-1)).toMatchObject({ level: 'fatal', msg: 'not stopped within 9500 ms' });
    expect(await reply).toBe('no answer');
  });
});
