import type { Field, RecordType } from '@deskline/record';
import type { Client } from 'pg';
import { columnOf, quoted } from '../../libs/record-store/src/table/column';

/** Column and place on an agile board, which has few cards. */
const onBoard = ['agile_board_column_id', 'agile_board_place'];

/** Columns that a copy does not take over: they are given by the database, or tell the record apart in another system. */
const OWN = ['id', 'sourceID', ...onBoard];

/** Values by column that the copies have instead of the model's, one for each copy. */
export type Placed = Readonly<Record<string, readonly number[]>>;

/** Copies a row straight into its table, as this is not measured, with the row that other records refer to it by. */
export async function copies(
  client: Client,
  record: RecordType,
  model: number,
  count: number,
  placed: Placed = {},
): Promise<number[]> {
  const { rows: named } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [record.name],
  );
  const columns = named.map(({ name }) => name).filter((name) => !OWN.includes(name));
  const distinct = distinctColumns(record);
  const values = columns.map((name) => {
    const at = Object.keys(placed).indexOf(name);
    if (at >= 0) return `($${at + 3}::bigint[])[n]`;
    return distinct.get(name) ?? `t.${quoted(name)}`;
  });
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO ${quoted(record.name)} (${columns.map(quoted).join(', ')})
     SELECT ${values.join(', ')} FROM ${quoted(record.name)} t, generate_series(1, $2::integer) n WHERE t.id = $1 RETURNING id`,
    [model, count, ...Object.values(placed)],
  );
  const ids = rows.map(({ id }) => Number(id));
  await client.query(
    `INSERT INTO reference SELECT (r).* FROM unnest($1::bigint[]) AS copy(id), reference model,
       jsonb_populate_record(model, jsonb_build_object('id', copy.id)) r
     WHERE model.type = $2 AND model.id = $3 ON CONFLICT DO NOTHING`,
    [ids, record.name, model],
  );
  return ids;
}

/** Value of copy n in one column of each set of fields that no two records have in common. */
function distinctColumns({ unique = [], fields, createUnder = [] }: RecordType): Map<string, string> {
  const isReference = (name: string) => fields[name]?.kind === 'reference';
  const isParent = (name: string) => createUnder.some(({ parent }) => parent === name);
  const found = unique.map((set) => {
    // A text first: a record of another person or team would be another one to readers.
    const values = set
      .filter((name) => !isParent(name))
      .sort((one, other) => Number(isReference(one)) - Number(isReference(other)))
      .map((name) => distinctValue(name, fields[name] as Field));
    return values.find((each) => each !== undefined);
  });
  return new Map(found.filter((each) => each !== undefined));
}

function distinctValue(name: string, field: Field): readonly [column: string, value: string] | undefined {
  const column = columnOf(name, field);
  const value = `t.${quoted(column)}`;
  if (['string', 'code', 'text'].includes(field.kind)) return [column, `${value} || '-' || n`];
  if (['integer', 'decimal'].includes(field.kind)) return [column, `${value} + n`];
  return field.kind === 'reference'
    ? [column, `${value} + 1000000 + (random() * 1000000000)::bigint`]
    : undefined;
}
