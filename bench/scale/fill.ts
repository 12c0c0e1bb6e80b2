import type { Database } from '@deskline/platform';

/** SQL of a column's values: `n` is the number of the row, `made` its time; times grow with the numbers. */
export type Values = Readonly<Record<string, string>>;

interface Column {
  readonly name: string;
  readonly type: string;
}

const NOTHING: Record<string, string> = {
  text: `''`,
  boolean: 'false',
  jsonb: `'{}'`,
  'timestamp with time zone': 'made',
};

/** Columns that must have a value and are given none. */
const REQUIRED = `
SELECT column_name AS name, data_type AS type FROM information_schema.columns
WHERE table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'
  AND NOT (column_name = ANY($2))`;

/** Inserts rows with these values; other columns are empty, or of the plainest value if they must have one. */
export async function insertRows(
  database: Database,
  table: string,
  values: Values,
  [first, last]: readonly [first: number, last: number],
): Promise<void> {
  const required = await database.query<Column>(REQUIRED, [table, Object.keys(values)]);
  const all = Object.entries({
    ...values,
    ...Object.fromEntries(required.map(({ name, type }) => [name, NOTHING[type] ?? '1'])),
  });
  await database.query(`
    INSERT INTO ${table} (${all.map(([name]) => `"${name}"`).join(', ')})
    SELECT ${all.map(([, sql]) => sql).join(', ')}
    FROM (
      SELECT n, timestamptz '2020-01-01 00:00Z' + interval '1 second' * floor(n * (180000000.0 / ${last})) AS made
      FROM generate_series(${first}, ${last}) n
    ) numbered`);
}

/** Fills a table without its indexes, which is faster, and makes them afterwards. */
export async function fillTable(
  database: Database,
  table: string,
  values: Values,
  rows: number,
): Promise<void> {
  await withoutIndexes(database, table, () => insertRows(database, table, values, [1, rows]));
  await database.query(`VACUUM (ANALYZE) ${table}`);
}

export async function withoutIndexes(
  database: Database,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const indexes = await database.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  await fill();
  await database.query(`SET maintenance_work_mem = '256MB'`);
  for (const { made } of indexes) await database.query(made);
}
