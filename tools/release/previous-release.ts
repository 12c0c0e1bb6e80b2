import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@deskline/local-stack';

const run = promisify(execFile);
/** Folders and files that the services are built from; without the console, which is served as files. */
const SOURCES = [
  'apps',
  'libs',
  'tools',
  'package.json',
  'package-lock.json',
  '.swcrc',
  'tsconfig.base.json',
];
const BUILD = `import('./tools/workspace/build.mjs').then(({ build }) => build())`;

export interface Release {
  readonly version: string;
  readonly commit: string;
}

/** Release before the working tree; undefined where the history of Git lacks it: a tarball, or a shallow clone. */
export function previousRelease(): Release | undefined {
  const file = join(workspace(), 'tools', 'release', 'releases.json');
  const last = (JSON.parse(readFileSync(file, 'utf8')) as Release[]).at(-1);
  const words = ['cat-file', '-e', `${last?.commit}^{commit}`];
  return spawnSync('git', words, { cwd: workspace() }).status === 0 ? last : undefined;
}

/** Builds a release in a folder, and returns its compiled workspace. */
export async function buildRelease({ commit }: Release, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await git('archive', `--output=${archive}`, commit, '--', ...SOURCES, ':(exclude)apps/console');
  await run('tar', ['-xf', archive, '-C', folder]);
  if (await hasSamePackages(folder))
    await symlink(join(workspace(), 'node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  // The builder has its own settings, and no Git folder above it.
  await writeFile(join(folder, '.swcignore'), '');
  await run(process.execPath, ['--input-type=module', '--eval', BUILD], { cwd: folder });
  return join(folder, 'dist');
}

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };

/** True if every package of the release is installed here in the same version; others that came later do no harm. */
async function hasSamePackages(folder: string): Promise<boolean> {
  const lockOf = (root: string) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const here = lockOf(workspace()).packages;
  const there = Object.entries(lockOf(folder).packages).filter(([path]) => path !== '');
  return there.every(([path, { version }]) => here[path]?.version === version);
}

const git = (...words: string[]) => run('git', words, { cwd: workspace() });
