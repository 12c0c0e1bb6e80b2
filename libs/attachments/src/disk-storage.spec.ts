import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DiskStorage } from './disk-storage';
import { newPrefix } from './key';

describe('DiskStorage', () => {
  let folder: string;
  let storage: DiskStorage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attachments-'));
    storage = new DiskStorage(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const all = async () => {
    const found = [];
    for await (const file of storage.list()) found.push(file);
    return found;
  };
  const upload = async (text: string, name = 'a.txt') => {
    const key = newPrefix('widget') + name;
    await (await storage.receive(Readable.from([Buffer.from(text)]))).keep(key);
    return key;
  };

  it('finds an upload when it was kept, and not before', async () => {
    const arrived = await storage.receive(Readable.from([Buffer.from('hel'), Buffer.from('lo')]));
    expect(arrived.size).toBe(5);
    expect(await all()).toEqual([]);
    const key = `${newPrefix('widget')}図面 1.txt`;
    await arrived.keep(key);
    expect(await storage.find(key)).toEqual({ key, size: 5, uploadedAt: expect.anything() });
    expect(await all()).toEqual([await storage.find(key)]);
    expect((await buffer(storage.open(key))).toString()).toBe('hello');
  });

  it('stores bytes that are in memory', async () => {
    const key = `${newPrefix('widget')}picture.png`;
    await storage.write(key, Buffer.from('drawn'));
    expect((await buffer(storage.open(key))).toString()).toBe('drawn');
    expect(await readdir(join(folder, 'arriving'))).toEqual([]);
  });

  it('leaves no file of an upload that breaks off or is discarded', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('hel');
        throw new Error('gone');
      })(),
    );
    await expect(storage.receive(broken)).rejects.toThrow('gone');
    const atOnce = () => Readable.from([]).destroy(new Error('gone at once'));
    for (let nth = 0; nth < 20; nth++)
      await expect(storage.receive(atOnce())).rejects.toThrow('gone at once');
    await (await storage.receive(Readable.from([Buffer.from('x')]))).discard();
    expect(await readdir(join(folder, 'arriving'))).toEqual([]);
    expect(await all()).toEqual([]);
  });

  it('removes an upload, and tolerates a second removal', async () => {
    const [key, kept] = [await upload('a'), await upload('b')];
    await storage.remove(key);
    await storage.remove(key);
    expect((await all()).map((file) => file.key)).toEqual([kept]);
    expect(await readdir(join(folder, 'files', 'widget'))).toHaveLength(1);
  });

  it('finds no file outside of its folder', async () => {
    await writeFile(join(folder, 'secret.txt'), 'x');
    const random = 'r'.repeat(32);
    for (const key of [
      'secret.txt',
      '../secret.txt',
      `attachments/../${random}/a.txt`,
      `attachments/widget/${random}/../../../secret.txt`,
      'attachments/widget',
      '',
    ]) {
      expect(await storage.find(key)).toBeNull();
      await storage.remove(key);
      expect(() => storage.open(key)).toThrow();
    }
    expect(await readdir(folder)).toContain('secret.txt');
  });

  it('removes the remains of interrupted uploads after a while', async () => {
    const arriving = join(folder, 'arriving');
    await (await storage.receive(Readable.from([]))).discard();
    await writeFile(join(arriving, 'old'), 'x');
    await writeFile(join(arriving, 'new'), 'x');
    await utimes(join(arriving, 'old'), 1, 1);
    await storage.removeBroken(new Date('2020-01-01'));
    expect(await readdir(arriving)).toEqual(['new']);
  });

  it('gives the sweep to one caller per interval', async () => {
    const now = new Date();
    expect(await storage.claimSweep(now, 60_000)).toBe(true);
    expect(await new DiskStorage(folder).claimSweep(now, 60_000)).toBe(false);
    expect(await storage.claimSweep(new Date(now.getTime() + 61_000), 60_000)).toBe(true);
  });
});
