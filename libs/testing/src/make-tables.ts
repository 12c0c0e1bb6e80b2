import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@deskline/local-stack';
import type { Queries } from '@deskline/platform';

/** Makes the named tables, with their indexes, as the baseline of the service says. */
export async function makeTables(
  database: Pick<Queries, 'query'>,
  service: string,
  tables: readonly string[],
): Promise<void> {
  const baseline = await readFile(join(workspace(), 'libs', service, 'migrations', 'baseline.sql'), 'utf8');
  const sections = baseline.split('\n\n');
  for (const table of tables) {
    const section = sections.find((text) => text.includes(`CREATE TABLE ${table} (`));
    if (!section) throw new Error(`The baseline of ${service} has no table ${table}.`);
    for (const statement of section.split(';\n')) if (statement.trim()) await database.query(statement);
  }
}
