import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from '@swc/core';
import { workspace } from '@deskline/local-stack';
import { workRecords } from '@deskline/work-records/records';
import { written } from '../../tools/migration/written';

const FOLDER = join('libs', 'work-records', 'migrations');
const run = promisify(execFile);

/** Compiled copy of work-records that is given further migrations. */
export interface Branch {
  /** Adds the migrations that the generator writes for a change. */
  add(name: string, number: number, statement: string): Promise<void>;
  /** Runs the command `migrate` of the copy, and returns the number of times that it gave up its place. */
  migrate(environment: Readonly<Record<string, string>>): Promise<number>;
  remove(): Promise<void>;
}

export async function branch(): Promise<Branch> {
  const root = workspace();
  await mkdir(join(root, 'dist', 'branches'), { recursive: true });
  const dist = await mkdtemp(join(root, 'dist', 'branches', 'migrations-'));
  for (const part of ['apps', 'libs'])
    await cp(join(root, 'dist', part), join(dist, part), { recursive: true });
  return {
    add: async (name, number, statement) => {
      for (const { file, text } of written({ name, number, records: workRecords.records }, [statement])) {
        const filename = join(root, FOLDER, file);
        const { code } = await transform(text, {
          filename,
          cwd: root,
          root,
          configFile: join(root, '.swcrc'),
        });
        await writeFile(join(dist, FOLDER, file.replace(/\.ts$/, '.js')), code);
      }
    },
    migrate: async (environment) => {
      const main = join(dist, 'apps', 'work-records', 'src', 'main.js');
      const env = { ...process.env, ...environment };
      const { stdout } = await run(process.execPath, [main, 'migrate'], { env, cwd: root, maxBuffer: 1e8 });
      return stdout.split('migration tries again').length - 1;
    },
    remove: () => rm(dist, { recursive: true, force: true }),
  };
}
