import type { Catalogue, CreateUnder, Field, RecordType } from '@deskline/record';
import { columnOf, isStored, quoted, sqlType } from '../../libs/record-store/src/table/column';
import { oneFrom } from './read-statements';
import type { Lookup, Route, Taken, Value } from './route';
import type { Step } from './traces';

/** Row of a record that Deskline has made: the columns that its rules have decided, as SQL literals. */
export interface ModelRow {
  readonly id: number;
  readonly literals: Readonly<Record<string, string>>;
  /** Attributes of its projection, as JSON. */
  readonly attributes: string;
  /** Audit lines and events of its creation, and of a change. */
  readonly created: readonly Step[];
  readonly changed: readonly Step[];
}

/** Work of a create beyond its row, by hand for that type. */
export interface ExtraWork {
  /** Statement that runs first, in the database of another service. */
  readonly lookup: Lookup;
  /** SQL types of those of its columns that the statement uses, as `found.<name>`. */
  readonly found: Readonly<Record<string, string>>;
  /** Columns of the row that follow from it. */
  readonly columns: Readonly<Record<string, string>>;
  /** CTEs after the row `written`. */
  readonly effects: readonly string[];
}

interface Written {
  readonly record: RecordType;
  readonly catalogue: Catalogue;
  readonly model: ModelRow;
  /** Names of the fields that a client sends. */
  readonly sent: readonly string[];
  readonly extra?: ExtraWork;
}

export type WriteRoute = Pick<Route, 'text' | 'references' | 'values' | 'takes' | 'lookup'>;

/** Parameters of a statement; person and account come first. */
class Values {
  readonly all: Value[] = ['person', 'account'];

  add(value: Value, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** A new record, with its projection, and the audit lines and events of all that it changes. */
export function createStatement(written: Written): WriteRoute {
  const { record, model, sent, extra } = written;
  const values = new Values();
  const joins: string[] = [];
  const columns = new Map<string, string>([['account_id', '$2']]);
  const [under] = record.createUnder ?? [];
  const parent = under && ownerOf(written, under);
  if (parent) {
    const id = values.add('parent', 'bigint');
    joins.push(`JOIN ${quoted(parent.name)} parent ON parent.id = ${id} AND parent.account_id = $2`);
    columns.set(`${under.parent}_id`, 'parent.id');
  }
  for (const name of storedOf(record, sent)) {
    const field = record.fields[name] as Field;
    const value = values.add(bodyValue(name, field), sqlType(field));
    if (field.kind === 'reference') joins.push(checkOf(name, field, value));
    columns.set(columnOf(name, field), value);
  }
  const found = Object.entries(extra?.found ?? {}).map(
    ([name, type]) => `${values.add({ found: name }, type)} AS ${quoted(name)}`,
  );
  for (const [column, value] of Object.entries(extra?.columns ?? {})) columns.set(column, value);
  for (const [column, literal] of Object.entries(model.literals))
    if (!columns.has(column) && column !== 'id') columns.set(column, decided(record, column, literal));
  const [names, expressions] = [[...columns.keys()].map(quoted), [...columns.values()]];
  const insert = `INSERT INTO ${quoted(record.name)} (${names.join(', ')})
SELECT ${expressions.join(', ')} FROM ${extra ? 'found' : '(SELECT) once'} ${joins.join('\n')} RETURNING *`;
  const parts = [
    ...(extra ? [`found AS (SELECT ${found.join(', ')})`] : []),
    `written AS (${insert})`,
    ...referred(written),
    ...(extra?.effects ?? []),
    ...traces(written, model.created),
  ];
  return { ...finished(written, parts, values), ...(extra && { lookup: extra.lookup }) };
}

/** A changed field, with the projection, and the audit lines and events of all that it changes. */
export function changeStatement(written: Written): WriteRoute {
  const { record, sent, model } = written;
  const values = new Values();
  const id = values.add('id', 'bigint');
  const joins: string[] = [];
  const stored = storedOf(record, sent).map((name) => {
    const field = record.fields[name] as Field;
    const value = values.add(bodyValue(name, field), sqlType(field));
    if (field.kind === 'reference') joins.push(checkOf(name, field, value));
    return { column: columnOf(name, field), value };
  });
  const sets = stored.map(({ column, value }) => `${quoted(column)} = ${value}`);
  const update = `UPDATE ${quoted(record.name)} t SET ${[...sets, 'updated_at = now()', 'version = t.version + 1'].join(', ')}
FROM (SELECT) once ${joins.join('\n')} WHERE t.id = ${id} AND t.account_id = $2 RETURNING t.*`;
  return finished(
    written,
    [`written AS (${update})`, ...referred(written), ...traces(written, model.changed)],
    values,
  );
}

function finished(written: Written, parts: readonly string[], { all }: Values): WriteRoute {
  const { record, catalogue, sent } = written;
  const answer = record.createAnswersId
    ? { text: 'SELECT t.id FROM written t', references: [] }
    : oneFrom('written', record, catalogue);
  // A write that leaves no trace does not name its caller.
  const caller = 'caller AS (SELECT $1::bigint)';
  return {
    text: `WITH ${[...parts, caller].join(',\n')}\n${answer.text}`,
    references: answer.references,
    values: all,
    takes: storedOf(record, sent).map((name) => taken(name, record.fields[name] as Field)),
  };
}

const storedOf = ({ fields }: RecordType, names: readonly string[]): string[] =>
  names.filter((name) => fields[name] && isStored(fields[name]));

const ownerOf = ({ record, catalogue }: Written, { parent }: CreateUnder): RecordType | undefined =>
  catalogue.byName.get(record.fields[parent]?.to ?? '');

/** Join that finds the referred record in use, and no row otherwise. */
const checkOf = (name: string, { to }: Field, value: string): string => {
  const alias = quoted(`${name} checked`);
  return `JOIN reference ${alias} ON ${alias}.type = '${to}' AND ${alias}.id = ${value} AND NOT ${alias}.disabled`;
};

/** Column that rules have decided: times are those of the write, and a unique value is another one for each record. */
function decided({ fields, unique = [] }: RecordType, column: string, literal: string): string {
  const [, field] = Object.entries(fields).find(([name, each]) => columnOf(name, each) === column) ?? [];
  if (field?.kind === 'datetime') return 'now()';
  if (!unique.some((set) => set.includes(column))) return literal;
  if (field?.kind === 'integer') return '(random() * 1000000000)::integer';
  return field?.kind === 'string' || field?.kind === 'text' ? 'left(gen_random_uuid()::text, 20)' : literal;
}

/** Projection of the written row, which other records refer to it by. */
function referred({ record: { name, title }, model }: Written): string[] {
  if (title === undefined) return [];
  const named = `coalesce(${quoted(title)}, '')`;
  return [
    `referred AS (INSERT INTO reference (type, id, account_id, name, disabled, version, json, attributes)
SELECT '${name}', id, account_id, ${named}, false, version, '"name":' || to_json(${named}), '${model.attributes}'::jsonb
FROM written ON CONFLICT (type, id) DO UPDATE SET name = excluded.name, version = excluded.version, json = excluded.json)`,
  ];
}

/** Audit lines and events of a write: of the record, and of those that it names and changes. */
const traces = (written: Written, steps: readonly Step[]): string[] =>
  steps.flatMap((step, nth) => {
    const source = sourceOf(written, step, nth);
    return source ? [...source.parts, ...linesOf(written, step, nth, source.name)] : [];
  });

/** Row that a step is about: the written one, or one that it refers to, which is changed; null for a distant one. */
function sourceOf(
  { record, catalogue, model }: Written,
  { type, id, events }: Step,
  nth: number,
): { name: string; parts: string[] } | null {
  if (type === record.name && id === model.id) return { name: 'written', parts: [] };
  const by = Object.entries(record.fields).find(
    ([name, field]) =>
      (field.to === type || field.typedBy !== undefined) &&
      isStored(field) &&
      model.literals[`${name}_id`] === `'${id}'::bigint`,
  );
  if (!by || !catalogue.byName.has(type)) return null;
  const found = `${quoted(type)}.id = written.${quoted(`${by[0]}_id`)}`;
  const isChanged = events.every(({ hasNote }) => !hasNote);
  const query = isChanged
    ? `UPDATE ${quoted(type)} SET updated_at = now(), version = ${quoted(type)}.version + 1 FROM written WHERE ${found} RETURNING ${quoted(type)}.*`
    : `SELECT ${quoted(type)}.* FROM ${quoted(type)} JOIN written ON ${found}`;
  return { name: `touched_${nth}`, parts: [`touched_${nth} AS (${query})`] };
}

function linesOf({ record, model }: Written, step: Step, nth: number, source: string): string[] {
  const { type, line, events } = step;
  const lined = `lined_${nth}`;
  const isOwn = source === 'written';
  const columns = isOwn ? columnsOf(record, line?.fields ?? []) : ['updated_at'];
  const changes = columns
    .map((column) => `'${column}', jsonb_build_array(null, ${quoted(column)})`)
    .join(', ');
  const audited =
    line &&
    `${lined} AS (INSERT INTO audit_line (account_id, record_type, record_id, action, person_id, person_name, changes, created_at)
SELECT account_id, '${type}', id, '${line.action}', $1::bigint, 'By hand', jsonb_build_object(${changes}), now() FROM ${source} RETURNING id)`;
  const snapshot = isOwn && record.title !== undefined ? snapshotSql(record, model) : 'NULL';
  const rows = events.map(
    ({ event, payload, hasNote }) => `('${event}', ${hasNote}, '${payload.replaceAll("'", "''")}'::jsonb)`,
  );
  const logged = `logged_${nth} AS (INSERT INTO event_log
(event, account_id, object_type, object_id, person_id, person_name, audit_line_id, note_id, payload, snapshot, occurred_at)
SELECT e.event, s.account_id, '${type}', s.id, $1::bigint, 'By hand', ${line ? 'l.id' : 'NULL::bigint'},
CASE WHEN e.has_note THEN written.id END, e.payload, ${snapshot}, now()
FROM ${source} s CROSS JOIN written${line ? ` CROSS JOIN ${lined} l` : ''} CROSS JOIN (VALUES ${rows.join(', ')}) AS e(event, has_note, payload))`;
  return [...(audited ? [audited] : []), ...(events.length > 0 ? [logged] : [])];
}

/** jsonb_build_object takes at most 100 arguments. */
const MOST_COLUMNS = 45;

const columnsOf = ({ fields }: RecordType, names: readonly string[]): string[] =>
  names
    .filter((name) => fields[name] && isStored(fields[name]))
    .map((name) => columnOf(name, fields[name] as Field))
    .slice(0, MOST_COLUMNS);

/** Projection as an event carries it to other services. */
const snapshotSql = ({ name, title = '' }: RecordType, { attributes }: ModelRow): string => {
  const named = `coalesce(s.${quoted(title)}, '')`;
  return `jsonb_build_object('type', '${name}', 'id', s.id, 'account_id', s.account_id, 'name', ${named}, 'sourceID', null,
'disabled', false, 'version', s.version, 'json', '"name":' || to_json(${named}), 'attributes', '${attributes}'::jsonb)`;
};

const bodyValue = (name: string, field: Field): Value =>
  sqlType(field) === 'jsonb' ? { body: name, json: true } : { body: name };

const TYPES: Readonly<Record<string, Taken['type']>> = {
  integer: 'number',
  decimal: 'number',
  float: 'number',
  reference: 'number',
  boolean: 'boolean',
  strings: 'object',
  object: 'object',
  custom_fields: 'object',
};

const taken = (name: string, { kind, max }: Field): Taken => ({
  ...{ name, type: TYPES[kind] ?? 'string' },
  ...(kind === 'string' && max !== undefined && { max }),
});
