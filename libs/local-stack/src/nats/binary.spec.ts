import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { natsBinary } from './binary';

/** Replaces the commands by stand-ins on a PATH of their own, and tests their order and arguments. */
describe('search for nats-server', () => {
  let folder: string;
  let path: string;
  let cache: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-binary-'));
    path = join(folder, 'bin');
    cache = join(folder, 'cache');
    for (const each of [path, cache]) await mkdir(each);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const command = (name: string, script: string) =>
    writeFile(join(path, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`, { mode: 0o755 });
  const unpack = () =>
    command(
      'dpkg-deb',
      'mkdir -p "$3/usr/sbin" && cp "$2" "$3/usr/sbin/nats-server" && chmod +x "$3/usr/sbin/nats-server"',
    );
  const found = async () => readFile(await natsBinary(path, cache), 'utf8');

  it('takes the one on the PATH first', async () => {
    await command('nats-server', 'exit');
    await writeFile(join(cache, 'nats-server'), 'kept');
    expect(await natsBinary(path, cache)).toBe(join(path, 'nats-server'));
  });

  it('takes the cached copy next', async () => {
    await writeFile(join(cache, 'nats-server'), 'kept');
    await command('apt-get', 'exit 1');
    expect(await found()).toBe('kept');
  });

  it('downloads the package of Debian next, and caches the copy', async () => {
    await command('apt-get', 'echo package > nats-server_2.9.10_all.deb');
    await unpack();
    expect(await found()).toBe('package\n');
    expect(await readdir(cache)).toEqual(['nats-server']);
  });

  it('downloads the package lists of Debian where there are none', async () => {
    await command(
      'apt-get',
      `case "$*" in
        *Dir::State::lists=*update) touch updated;;
        *Dir::State::lists=*download*) test -e updated && echo package > nats-server.deb;;
        *) exit 100;;
      esac`,
    );
    await unpack();
    expect(await found()).toBe('package\n');
  });

  it('takes the docker image next', async () => {
    if (process.platform !== 'linux') return;
    await command('docker', 'case "$1" in create) echo box;; cp) echo "from $2" > "$3";; esac');
    expect(await found()).toBe('from box:/nats-server\n');
  });

  it('names all ways in one sentence when none succeeds', async () => {
    const refused = natsBinary(path, cache);
    await expect(refused).rejects.toThrow(/^nats-server was not found: .*apt.*brew.*docker.*NATS_URL.*\.$/);
    expect(await readdir(cache)).toEqual([]);
  });
});
