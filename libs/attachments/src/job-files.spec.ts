import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DiskJobFiles } from './disk-job-files';
import { jobFileName, newJobFile } from './job-file-key';

describe('Files of jobs in a folder', () => {
  let folder: string;
  let files: DiskJobFiles;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jobs-'));
    files = new DiskJobFiles(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are written, read, replaced and removed', async () => {
    const key = newJobFile('widget', '../people é.csv');
    expect([key.startsWith('job_files/widget/'), jobFileName(key)]).toEqual([true, 'people é.csv']);
    expect(await files.find(key)).toBeNull();
    expect(await files.write(key, Readable.from([Buffer.from('one')]))).toBe(3);
    expect(await files.write(key, Readable.from([Buffer.from('another')]))).toBe(7);
    expect(await text(await files.open(key))).toBe('another');
    await files.remove(key);
    await files.remove(key);
    expect(await files.find(key)).toBeNull();
    await expect(files.open(key)).rejects.toThrow('ENOENT');
  });

  it('leave nothing behind when their stream breaks off', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('broken')) });
    await expect(files.write(newJobFile('widget', 'a.csv'), broken)).rejects.toThrow('broken');
    expect(await readdir(join(folder, 'arriving'))).toEqual([]);
  });

  it('are removed by their age', async () => {
    const key = newJobFile('acme', 'a.csv');
    await files.write(key, Readable.from(['x']));
    expect(await files.sweep(new Date(0))).toBe(0);
    expect(await files.sweep(new Date(Date.now() + 60_000))).toBe(1);
    expect(await files.find(key)).toBeNull();
  });

  it.each(['attachments/a/b/c', 'job_files/../x', `job_files/a/${'x'.repeat(32)}/..`, 'job_files/a/b/c'])(
    'do not lie at %s',
    async (key) => {
      expect(jobFileName(key)).toBeNull();
      await expect(files.write(key, Readable.from(['x']))).rejects.toThrow('Not a key');
      expect(await files.find(key)).toBeNull();
    },
  );
});
