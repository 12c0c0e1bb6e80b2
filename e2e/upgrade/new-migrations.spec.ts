import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspace } from '@deskline/local-stack';
import { faultsOf } from '../../tools/migration/side-by-side';
import { previousRelease } from '../../tools/release/previous-release';

const release = previousRelease();
if (!release) console.warn('Skipped: the history of Git has no commit of the last release.');

/** Migrations that the last release does not have. */
function newMigrations(commit: string): string[] {
  const words = ['ls-tree', '-r', '--name-only', commit, '--', 'libs'];
  const released = new Set(
    spawnSync('git', words, { cwd: workspace(), encoding: 'utf8' }).stdout.split('\n'),
  );
  return readdirSync(join(workspace(), 'libs'))
    .flatMap((library) => filesOf(join('libs', library, 'migrations')))
    .filter((file) => !released.has(file));
}

function filesOf(folder: string): string[] {
  try {
    const files = readdirSync(join(workspace(), folder));
    return files.filter((file) => file.endsWith('.migration.ts')).map((file) => join(folder, file));
  } catch {
    return [];
  }
}

/** Statements of a migration; those that depend on answers see none. */
async function statementsOf(file: string): Promise<{ statements: string[]; isTransaction: boolean }> {
  const exported = (await import(join(workspace(), file))) as Record<string, new () => MigrationInterface>;
  const statements: string[] = [];
  const runner = { query: (text: string) => (statements.push(text), Promise.resolve([])) };
  let isTransaction = true;
  for (const Migration of Object.values(exported)) {
    const migration = new Migration();
    await migration.up(runner as unknown as QueryRunner);
    isTransaction = migration.transaction ?? true;
  }
  return { statements, isTransaction };
}

(release ? describe : describe.skip)('Migrations since the last release', () => {
  it.each(release ? newMigrations(release.commit) : ['-'])(
    'run beside its instances, and lock no table for long: %s',
    async (file) => {
      const { statements, isTransaction } = await statementsOf(file);
      expect(statements.length).toBeGreaterThan(0);
      expect(faultsOf(statements, { isTransaction })).toEqual([]);
    },
  );
});
