import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../system/cache-folder';
import { CannotStart } from '../system/cannot-start';

const run = promisify(execFile);
const IMAGE = 'nats:2.9';

/** No package ships this program for every platform, so it is looked for in this order. */
export async function natsBinary(path = process.env.PATH ?? '', cache?: string): Promise<string> {
  const installed = await onPath('nats-server', path);
  if (installed) return installed;
  const cached = join(cache ?? (await cacheFolder()), 'nats-server');
  if (existsSync(cached)) return cached;
  for (const fetch of [fromDebian, fromDocker]) {
    const draft = await mkdtemp(`${cached}.`);
    try {
      await rename(await fetch(draft, path), cached);
      return cached;
    } catch {
      // Not a way that works here; the message below names them all.
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  throw new CannotStart(
    'nats-server was not found: install it (Debian and Ubuntu: apt install nats-server; macOS: brew install nats-server) so that it is on the PATH, or give npm start a network with apt-get or a running docker to fetch it, or set NATS_URL to a NATS server with JetStream.',
  );
}

async function onPath(program: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, program);
    if (
      await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return null;
}

/** Needs no root: a package can be downloaded and unpacked anywhere, and the package lists can be private ones. */
async function fromDebian(draft: string, PATH: string): Promise<string> {
  const options = { cwd: draft, env: { ...process.env, PATH } };
  const download = (...args: string[]) =>
    run('apt-get', ['-o', 'APT::Sandbox::User=', ...args, 'download', 'nats-server'], options);
  await download().catch(async () => {
    const lists = ['State', 'State::lists', 'Cache'].flatMap((name) => [
      '-o',
      `Dir::${name}=${join(draft, name.replace('::', '-'))}`,
    ]);
    for (const name of ['State', 'State-lists', 'Cache']) await mkdir(join(draft, name));
    await run('apt-get', ['-o', 'APT::Sandbox::User=', ...lists, 'update'], options);
    await download(...lists);
  });
  const archive = (await readdir(draft)).find((file) => file.endsWith('.deb'));
  if (!archive) throw new Error('apt-get downloaded nothing');
  await run('dpkg-deb', ['-x', archive, 'unpacked'], options);
  return (
    (await onPath(
      'nats-server',
      [join(draft, 'unpacked/usr/sbin'), join(draft, 'unpacked/usr/bin')].join(delimiter),
    )) ?? ''
  );
}

/** The image holds one static Linux program: taken out of it, it is run like any other. */
async function fromDocker(draft: string, PATH: string): Promise<string> {
  if (process.platform !== 'linux') throw new Error('a Linux program does not run here');
  const options = { cwd: draft, env: { ...process.env, PATH } };
  const { stdout } = await run('docker', ['create', IMAGE], options);
  const container = stdout.trim();
  await run('docker', ['cp', `${container}:/nats-server`, 'nats-server'], options);
  await run('docker', ['rm', container], options);
  return join(draft, 'nats-server');
}
