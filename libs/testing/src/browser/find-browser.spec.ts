import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { throwAwayFolder } from '../throw-away';
import { ensureBrowser } from './ensure-browser';
import { findBrowser } from './find-browser';

/** Programs that only end with a status: the search takes one that starts. */
describe('browser of the tests', () => {
  let folder: string;
  const at = (...names: string[]) => join(folder, ...names);
  const program = async (ends: number, ...names: string[]) => {
    await mkdir(at(...names.slice(0, -1)), { recursive: true });
    await writeFile(at(...names), `#!/bin/sh\nexit ${ends}\n`);
    await chmod(at(...names), 0o755);
    return at(...names);
  };
  const find = (environment: NodeJS.ProcessEnv = {}, usual: string[] = [], own = at('own')) =>
    findBrowser({ environment, usual, own });

  beforeEach(async () => {
    folder = await throwAwayFolder();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is the one CHROME_PATH names, and no other where that one does not start', async () => {
    const [named, usual] = [await program(0, 'named'), await program(0, 'usual')];
    expect(find({ CHROME_PATH: named }, [usual])).toBe(named);
    expect(find({ CHROME_PATH: at('missing') }, [usual])).toBeNull();
  });

  it('is one of the system, then one on the path, then one of playwright-core', async () => {
    const own = await program(0, 'own');
    expect(find({}, [], own)).toBe(own);
    const onPath = await program(0, 'bin', 'chromium');
    expect(find({ PATH: at('bin') }, [], own)).toBe(onPath);
    const usual = await program(0, 'usual');
    expect(find({ PATH: at('bin') }, [at('missing'), usual], own)).toBe(usual);
  });

  it('is not a program that cannot be started', async () => {
    const broken = await program(1, 'broken');
    await writeFile(at('text'), 'no program');
    expect(find({ PATH: at('bin') }, [broken, at('text')], at('missing'))).toBeNull();
  });

  it('is installed by the first way that brings one', async () => {
    const said: string[] = [];
    const way = (name: string, applies: boolean, script: string) => ({
      name,
      applies,
      commands: [['/bin/sh', '-c', script] as const],
    });
    const ways = [
      way('one for others', false, `touch ${at('others')}`),
      way('one that fails', true, 'exit 1'),
      way('one that brings it', true, `printf '#!/bin/sh\n' > ${at('own')} && chmod 755 ${at('own')}`),
      way('one too many', true, `touch ${at('many')}`),
    ];
    expect(ensureBrowser({ environment: {}, find: () => find(), ways, say: (line) => said.push(line) })).toBe(
      at('own'),
    );
    expect(said.join()).toMatch(/one that fails .*one that brings it/);
    expect(said).toHaveLength(2);
    expect(ensureBrowser({ environment: {}, find: () => find(), ways, say: (line) => said.push(line) })).toBe(
      at('own'),
    );
    expect(said).toHaveLength(2);
  });

  it('is absent where no way of installing brings one', () => {
    expect(ensureBrowser({ find: () => find(), environment: {}, ways: [], say: () => undefined })).toBeNull();
  });
});
