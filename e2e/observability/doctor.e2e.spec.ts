import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SERVICE_NAMES } from '@deskline/platform';
import { useSharedEnv } from '../use-shared-env';

describe('npm run doctor', () => {
  const env = useSharedEnv();

  it('finds no fault in a running Deskline, in any of its services, and repeats no password', async () => {
    const { dataDir, postgres, nats } = env().stack;
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/tools/launcher/doctor.js'], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: postgres.url, NATS_URL: nats.url },
    });
    for (const service of SERVICE_NAMES) {
      expect(stdout).toMatch(new RegExp(`^${service} \\d`, 'm'));
      expect(stdout).toMatch(new RegExp(`^  ok +${service}: \\d+ ready$`, 'm'));
    }
    expect(stdout).not.toContain('FAULT');
    expect(stdout).toMatch(/ok +indexes: \d+ are valid, none of [1-9]\d+ of the definitions is missing/);
    expect(stdout).toMatch(/ok +certificate: is valid for \d+ days/);
    for (const url of [postgres.url, nats.url]) {
      const { password } = new URL(url);
      expect(password === '' || !stdout.includes(password)).toBe(true);
    }
  });
});
