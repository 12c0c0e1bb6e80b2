import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DiskStorage } from './disk-storage';
import { KEY_ROOT, newPrefix } from './key';
import { sweep } from './sweep';
import { usableUploads } from './usable-uploads';

const OLD = new Date('2026-03-01T07:00:00Z');
const BEFORE = new Date('2026-03-01T08:00:00Z');

describe('sweep of uploads', () => {
  let folder: string;
  let storage: DiskStorage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sweep-'));
    storage = new DiskStorage(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const upload = async (at: Date, name = 'a.txt') => {
    const key = newPrefix('widget') + name;
    await (await storage.receive(Readable.from([Buffer.from('x')]))).keep(key);
    await utimes(join(folder, 'files', key.slice(KEY_ROOT.length)), at, at);
    return key;
  };
  const left = async () => {
    const keys = new Set<string>();
    for await (const { key } of storage.list()) keys.add(key);
    return keys;
  };

  it('deletes old uploads that no record uses, and no others', async () => {
    const [orphan, used, fresh] = [await upload(OLD), await upload(OLD), await upload(BEFORE)];
    const queried: string[] = [];
    const removed = await sweep(
      storage,
      (keys) => {
        queried.push(...keys);
        return Promise.resolve([used]);
      },
      BEFORE,
    );
    expect(removed).toBe(1);
    expect(queried.sort()).toEqual([orphan, used].sort());
    expect(await left()).toEqual(new Set([used, fresh]));
  });

  it('deletes nothing when a service does not answer', async () => {
    const orphan = await upload(OLD);
    await expect(sweep(storage, () => Promise.reject(new Error('silent')), BEFORE)).rejects.toThrow('silent');
    expect(await left()).toEqual(new Set([orphan]));
  });

  it('checks all uploads when they are more than one batch', async () => {
    for (let each = 0; each < 510; each++) await upload(OLD);
    const batches: number[] = [];
    const used = (keys: readonly string[]) => {
      batches.push(keys.length);
      return Promise.resolve([]);
    };
    expect(await sweep(storage, used, BEFORE)).toBe(510);
    expect(batches).toEqual([500, 10]);
    expect((await left()).size).toBe(0);
  });

  it('leaves uploads usable that are recent and of a permitted type', async () => {
    const [old, fresh, other] = [await upload(OLD), await upload(BEFORE), await upload(BEFORE, 'a.exe')];
    const keys = [old, fresh, other, `${newPrefix('widget')}a.txt`, 'no key'];
    const usable = { since: BEFORE, extensions: ['txt'], isOwn: () => true };
    expect(await usableUploads(storage, keys, usable)).toEqual([
      null,
      { name: 'a.txt', size: 1 },
      null,
      null,
      null,
    ]);
    const foreign = { ...usable, isOwn: () => false };
    expect(await usableUploads(storage, [fresh], foreign)).toEqual([null]);
  });
});
