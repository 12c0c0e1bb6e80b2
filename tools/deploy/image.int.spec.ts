import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startNats, waitUntil, type Running } from '@deskline/local-stack';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { apps } from './apps';
import { environmentOf, lineage, readStages } from './dockerfile';
import { assembleImage } from './image';

const folder = mkdtempSync(join(tmpdir(), 'deskline-image-'));
let app = '';
let nats: Running;

beforeAll(async () => {
  app = assembleImage(folder);
  // NATS of its own: on the one of the other tests these services would answer their calls.
  nats = await startNats({ dir: join(folder, 'nats') });
});

afterAll(async () => {
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The environment of the image, with addresses of this machine. */
async function environment(name: string, { settings }: TestDatabase): Promise<NodeJS.ProcessEnv> {
  return {
    PATH: process.env['PATH'],
    ...environmentOf(lineage(readStages(), 'service')),
    ...settings,
    NATS_URL: nats.url,
    DATA_DIR: join(folder, 'data', name),
    OPS_HOST: '127.0.0.1',
    OPS_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    OAUTH_HTTP_HOST: '127.0.0.1',
    OAUTH_HTTP_PORT: String(await freePort()),
    OAUTH_HTTP_URL: 'http://127.0.0.1:1',
    ATTACHMENT_SECRET: 'x'.repeat(32),
  };
}

// Packages are links here, and must find each other in this folder, not in the checkout.
const program = (name: string) => ['--preserve-symlinks', join(app, 'dist/apps', name, 'src/main.js')];

async function serving(service: ChildProcess): Promise<void> {
  let said = '';
  for (const stream of [service.stdout, service.stderr]) stream?.on('data', (text) => (said += String(text)));
  const isServing = await waitUntil(() => service.exitCode !== null || said.includes('"serving"'), 60_000);
  if (!isServing || service.exitCode !== null) throw new Error(said);
}

describe.each(apps)('the image of %s', (name) => {
  it('migrates, serves, passes its health check, and stops at SIGTERM', async () => {
    const database = await testDatabase();
    const env = await environment(name, database);
    const options = { cwd: app, env, encoding: 'utf8' } as const;
    const isAlive = () => spawnSync(process.execPath, ['healthcheck.mjs'], options).status === 0;

    const migration = spawnSync(process.execPath, [...program(name), 'migrate'], options);
    if (migration.status !== 0) throw new Error(migration.stderr);
    expect(isAlive()).toBe(false);

    const service = spawn(process.execPath, program(name), options);
    try {
      await serving(service);
      expect(isAlive()).toBe(true);
      service.kill('SIGTERM');
      expect(await once(service, 'exit')).toEqual([0, null]);
    } finally {
      service.kill('SIGKILL');
      await database.drop();
    }
  });
});

describe('the images', () => {
  it('contain the compiled services, and no test code', () => {
    const files = readdirSync(join(app, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(files).toContain('libs/work-records/src/work-records.module.js');
    expect(files).toContain('console/index.html');
    const isOfTests = /(^|\/)(test|testing|local-stack|e2e|bench|demo)\/|\.(spec|fixture|contract)\./;
    expect(files.filter((file) => isOfTests.test(file))).toEqual([]);
  });
});

describe('the image of api-gateway', () => {
  it('has all files of the page of the API', () => {
    const script = `const { DocsPage } = require('./dist/libs/api-gateway/src/documents/docs-page.js');
      const names = ['', '/begin.js', '/swagger-ui-bundle.js', '/swagger-ui.css', '/favicon-32x32.png'];
      Promise.all(names.map((name) => new DocsPage().answer({ url: '/v1/docs' + name, headers: {} })))
        .then((answers) => console.log(answers.map(({ head }) => head.status).join()));`;
    const options = { cwd: app, encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, ['--preserve-symlinks', '-e', script], options);
    expect([stdout.trim(), stderr]).toEqual(['200,200,200,200,200', '']);
  });
});

describe('the image of work-records', () => {
  it('has the program that evaluates automation rules', () => {
    const script = `const { RuleProcess } = require('./dist/libs/automation/src/process/rule-process.js');
      const text = { expressions: null, condition: null, actions: 'note("Fine")' };
      const [now, record] = [new Date(), {}];
      const facts = { record, previous: record, note: null, event: { name: 'x', at: now, person: null }, now };
      const rules = new RuleProcess();
      const busy = setInterval(() => undefined, 1_000);
      rules.evaluate({ text, model: { name: 'request', fields: [] }, facts })
        .then(({ actions }) => console.log(JSON.stringify(actions)))
        .finally(() => rules.end().then(() => clearInterval(busy)));`;
    const options = { cwd: app, encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, ['--preserve-symlinks', '-e', script], options);
    expect([stdout.trim(), stderr]).toEqual(['[{"kind":"note","given":"Fine"}]', '']);
  });
});
