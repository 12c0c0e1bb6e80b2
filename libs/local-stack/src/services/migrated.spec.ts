import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrated } from './migrated';

describe('Migrated', () => {
  let folder: string;
  let migrated: Migrated;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-migrated-'));
    await writeFile(join(folder, 'manifest.json'), 'one');
    migrated = new Migrated(join(folder, 'migrated'), folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is false at the first start, and true after a start that succeeded', async () => {
    expect(await migrated.byThisBuild()).toBe(false);
    await migrated.remember();
    expect(await migrated.byThisBuild()).toBe(true);
  });

  it('is false after a start that failed', async () => {
    await migrated.remember();
    await migrated.byThisBuild();
    expect(await migrated.byThisBuild()).toBe(false);
  });

  it('is false for another build', async () => {
    await migrated.remember();
    await writeFile(join(folder, 'manifest.json'), 'two');
    expect(await migrated.byThisBuild()).toBe(false);
  });
});
