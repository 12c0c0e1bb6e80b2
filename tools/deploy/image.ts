import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ignoredPaths } from './dockerignore';
import { lineage, readStages, stepsOf, type Stage, type Step } from './dockerfile';

const CHECKOUT = '.';

/**
 * Performs the steps of the Dockerfile in a folder: copies its sources without those of .dockerignore, runs its build,
 * links its production packages instead of `npm ci`. Returns the folder that is /app in the image.
 */
export function assembleImage(folder: string): string {
  const stages = readStages();
  const made = {
    build: build(stages, join(folder, 'build')),
    packages: packages(stages, join(folder, 'packages')),
  };
  const app = join(folder, 'app');
  for (const step of stepsOf(lineage(stages, 'service'), 'COPY')) {
    copy(step, step.from === undefined ? CHECKOUT : made[step.from as keyof typeof made], app);
  }
  return app;
}

function build(stages: Stage[], folder: string): string {
  const steps = lineage(stages, 'build');
  for (const step of stepsOf(steps, 'COPY')) copy(step, CHECKOUT, folder);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const commands = stepsOf(steps, 'RUN').map(({ words }) => words);
  for (const [program = '', ...args] of commands.filter((words) => words[1] !== 'ci')) {
    const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  }
  return folder;
}

interface LockFile {
  packages: Record<string, { dev?: boolean }>;
}

/** Packages that `npm ci --omit=dev` installs, without those that the Dockerfile removes. */
function packages(stages: Stage[], folder: string): string {
  const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const removed = stepsOf(stages, 'RUN').flatMap(({ words }) =>
    words.filter((word) => word.startsWith('node_modules/')),
  );
  const isRemoved = (path: string) => removed.some((start) => `${path}/`.startsWith(`${start}/`));
  const packages = Object.entries(locked)
    .filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !isRemoved(path))
    .map(([path]) => path)
    .filter((path) => existsSync(path));
  for (const path of packages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
  return folder;
}

/** Copies as Docker's COPY does: the content of a folder, but a file itself. */
function copy({ words }: Step, from: string, to: string): void {
  const isIgnored = ignoredPaths();
  const target = join(to, words.at(-1) ?? '');
  for (const source of words
    .slice(0, -1)
    .flatMap((word) => matching(join(from, word.replace(/^\/app\//, ''))))) {
    cpSync(source, statSync(source).isDirectory() ? target : join(target, basename(source)), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
      ...(from === CHECKOUT && { filter: (path: string) => !isIgnored(path) }),
    });
  }
}

function matching(path: string): string[] {
  const [start, end] = basename(path).split('*');
  if (end === undefined) return [path];
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start ?? '') && name.endsWith(end))
    .map((name) => join(dirname(path), name));
}
