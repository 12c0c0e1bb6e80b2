import { spawnSync } from 'node:child_process';

/** Tests that need a program of the system: reported as skipped without it, and failed in CI. */
export function describeWith(program: string, tests: () => void): void {
  const { status } = spawnSync(program, [program === 'openssl' ? 'version' : '--version']);
  if (status === 0) return describe(`with ${program}`, tests);
  if (process.env.CI) {
    it(`with ${program}`, () => {
      throw new Error(`There is no ${program} here, and CI is set.`);
    });
    return;
  }
  process.stderr.write(`skipped: no ${program}\n`);
  it.skip(`with ${program}: skipped, as there is none`, () => undefined);
}
