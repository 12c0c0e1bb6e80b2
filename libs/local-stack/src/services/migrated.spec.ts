import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrated } from './migrated';

describe('Whether this build has migrated', () => {
  let folder: string;
  let migrated: Migrated;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-migrated-'));
    await writeFile(join(folder, 'manifest.json'), 'one');
    migrated = new Migrated(join(folder, 'migrated'), folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is no at the first start and yes after one that went well', async () => {
    expect(await migrated.byThisBuild()).toBe(false);
    await migrated.remember();
    expect(await migrated.byThisBuild()).toBe(true);
  });

  it('is no after a start that did not end well', async () => {
    await migrated.remember();
    await migrated.byThisBuild();
    expect(await migrated.byThisBuild()).toBe(false);
  });

  it('is no for another build', async () => {
    await migrated.remember();
    await writeFile(join(folder, 'manifest.json'), 'two');
    expect(await migrated.byThisBuild()).toBe(false);
  });
});
