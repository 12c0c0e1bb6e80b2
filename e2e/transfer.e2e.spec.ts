import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useSharedEnv } from './use-shared-env';

const DIST = join(__dirname, '..', 'dist');

/** The commands that people type, run as processes of their own. */
describe('npm run export and npm run import', () => {
  const env = useSharedEnv('transfer');
  let folder: string;

  const run = async (command: 'import' | 'export', ...args: string[]) => {
    const { stack, account } = env();
    const { token } = env().personOf('Ellen');
    const ca = join(folder, 'ca.pem');
    await writeFile(ca, stack.ca);
    const child = spawn(process.execPath, [join(DIST, 'tools', 'transfer', `${command}.js`), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        DESKLINE_URL: stack.base_url,
        DESKLINE_TOKEN: token,
        DESKLINE_ACCOUNT: account.id,
        DESKLINE_CA: ca,
      },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said, last: said.trim().split('\n').at(-1) };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-transfer-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('fetch people as a file and send it back, which changes nobody', async () => {
    const file = join(folder, 'people.csv');
    expect(await run('export', 'people', file)).toMatchObject({
      code: 0,
      last: expect.stringMatching(/^done/) as string,
    });
    const rows = (await readFile(file, 'utf8')).trim().split('\n').length - 1;
    expect(rows).toBeGreaterThan(5);
    const back = await run('import', 'people', file);
    expect(back).toMatchObject({ code: 0, last: expect.stringMatching(/^done .* unchanged$/) as string });
    expect(back.last).toContain(`${rows} unchanged`);
  });

  it('store refused rows with their reasons, and end with an error', async () => {
    const file = join(folder, 'sites.csv');
    await writeFile(file, 'Name,Time Zone\nOslo,Europe/Oslo\nAtlantis,Sea/Bottom\n');
    const { code, said } = await run('import', 'sites', file);
    expect([code, said]).toEqual([1, expect.stringMatching(/1 created, 1 failures/) as string]);
    expect(await readFile(`${file}.errors`, 'utf8')).toMatch(
      /^Name,Time Zone,Errors\r?\nAtlantis,Sea\/Bottom,.*Time Zone/,
    );
  });

  it('say what is wrong with a call', async () => {
    expect(await run('import', 'people')).toMatchObject({
      code: 1,
      last: expect.stringMatching(/^npm run import/) as string,
    });
    expect(await run('export', 'unicorns', join(folder, 'none'))).toMatchObject({
      code: 1,
      last: expect.stringMatching(/422/) as string,
    });
  });
});
