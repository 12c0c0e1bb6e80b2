import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil, workspace } from '@deskline/local-stack';

const LIMIT_MS = 60_000;

/** Runs one spec that does not end, as npm test runs specs. */
describe('npm test, ended by a signal', () => {
  let folder: string;
  let run: ChildProcess | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-run-end-'));
  });
  afterEach(async () => {
    run?.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  const startRun = async (): Promise<string[]> => {
    const config = join(folder, 'jest.config.mjs');
    const report = join(folder, 'servers.json');
    const settings = join(workspace(), 'jest.config.mjs');
    await writeFile(
      config,
      `import settings from ${JSON.stringify(settings)};
const project = settings.projects.find(({ displayName }) => displayName === 'int');
export default { ...project, testMatch: ['**/libs/testing/test/endless.ts'] };`,
    );
    run = spawn(process.execPath, ['scripts/test.mjs', `--config=${config}`, 'endless'], {
      cwd: workspace(),
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, REPORT_FILE: report },
    });
    // Null until the report is written to its end.
    const servers = async () =>
      await readFile(report, 'utf8').then(
        (text) => (text.endsWith(']') ? (JSON.parse(text) as string[]) : null),
        () => null,
      );
    await waitUntil(async () => (await servers()) !== null, LIMIT_MS);
    return (await servers()) ?? [];
  };
  const answers = (url: string): Promise<boolean> =>
    new Promise((resolve) => {
      const port = Number(new URL(url).port);
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => resolve(false)).once('connect', () => socket.destroy());
    });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'leaves no PostgreSQL and no NATS behind after %s',
    async (signal) => {
      const servers = await startRun();
      expect(await Promise.all(servers.map(answers))).toEqual([true, true]);
      run?.kill(signal);
      const isGone = async () => !(await Promise.all(servers.map(answers))).includes(true);
      expect(await waitUntil(isGone, LIMIT_MS)).toBe(true);
    },
  );
});
