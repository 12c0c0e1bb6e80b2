import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeOptions } from './script';

describe('node options of services', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-'));
  afterEach(() => {
    delete process.env['PROFILES'];
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('write no profile unless a folder is given', () => {
    expect(nodeOptions().filter((option) => option.startsWith('--cpu-prof'))).toEqual([]);
  });

  it('write a CPU profile into the given folder when the process ends', () => {
    process.env['PROFILES'] = folder;
    const { status, stderr } = spawnSync(process.execPath, [...nodeOptions(), '--eval', '0']);
    expect([status, String(stderr)]).toEqual([0, '']);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.cpuprofile$/)]);
  });
});
