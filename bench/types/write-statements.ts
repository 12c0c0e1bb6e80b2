import type { Catalogue, CreateUnder, Field, RecordType } from '@deskline/record';
import { columnOf, isStored, quoted, sqlType } from '../../libs/record-store/src/table/column';
import { oneFrom } from './read-statements';
import type { Route, Taken, Value } from './route';

/** Row of a record that Deskline has made: the columns that its rules have decided, as SQL literals. */
export interface ModelRow {
  readonly literals: Readonly<Record<string, string>>;
  /** Attributes of its projection, as JSON. */
  readonly attributes: string;
}

interface Written {
  readonly record: RecordType;
  readonly catalogue: Catalogue;
  readonly model: ModelRow;
  /** Names of the fields that a client sends. */
  readonly sent: readonly string[];
}

type WriteRoute = Pick<Route, 'text' | 'references' | 'values' | 'takes'>;

/** Parameters of a statement; person and account come first. */
class Values {
  readonly all: Value[] = ['person', 'account'];

  add(value: Value, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** A new record, with its projection, audit line and event; a part changes its owner. */
export function createStatement(written: Written): WriteRoute {
  const { record, model, sent } = written;
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
  for (const [column, literal] of Object.entries(model.literals))
    if (!columns.has(column) && column !== 'id') columns.set(column, decided(record, column, literal));
  const [names, expressions] = [[...columns.keys()].map(quoted), [...columns.values()]];
  const insert = `INSERT INTO ${quoted(record.name)} (${names.join(', ')})
SELECT ${expressions.join(', ')} FROM (SELECT) once ${joins.join('\n')} RETURNING *`;
  const audited = record.partOf || record.unaudited || record.createUnaudited ? [] : [...columns.keys()];
  const parts = [
    `written AS (${insert})`,
    ...traces({ ...written, action: 'create', audited, source: 'written' }),
    ...(parent ? ownerTraces(written, under, parent) : []),
  ];
  return finished(written, parts, values);
}

/** A changed field, with the projection, audit line and event; a part changes its owner. */
export function changeStatement(written: Written): WriteRoute {
  const { record, sent } = written;
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
  const [under] = record.createUnder ?? [];
  const parent = under && ownerOf(written, under);
  const audited = record.partOf ? [] : stored.map(({ column }) => column);
  const parts = [
    `written AS (${update})`,
    ...traces({ ...written, action: 'update', audited, source: 'written' }),
    ...(parent && record.partOf ? ownerTraces(written, under, parent) : []),
  ];
  return finished(written, parts, values);
}

function finished(written: Written, parts: readonly string[], { all }: Values): WriteRoute {
  const { record, catalogue, sent } = written;
  const answer = record.createAnswersId
    ? { text: 'SELECT t.id FROM written t', references: [] }
    : oneFrom('written', record, catalogue);
  return {
    text: `WITH ${parts.join(',\n')}\n${answer.text}`,
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

interface Traced extends Pick<Written, 'record' | 'model'> {
  readonly action: 'create' | 'update';
  /** Columns of the audit line; a record without one has none. */
  readonly audited: readonly string[];
  /** CTE with the written row. */
  readonly source: string;
}

/** Projection, audit line and event of a written row. */
function traces({ record, model, action, audited, source }: Traced): string[] {
  const { name, title, events } = record;
  const isReferable = title !== undefined;
  const named = `coalesce(${quoted(title ?? '')}, '')`;
  const snapshot = isReferable
    ? `jsonb_build_object('type', '${name}', 'id', id, 'account_id', account_id, 'name', ${named}, 'sourceID', null,
'disabled', false, 'version', version, 'json', '"name":' || to_json(${named}), 'attributes', '${model.attributes}'::jsonb)`
    : 'NULL';
  const changes = audited
    .slice(0, 40)
    .map((column) => `'${column}', jsonb_build_array(null, ${quoted(column)})`)
    .join(', ');
  const isAudited = audited.length > 0;
  return [
    ...(isReferable
      ? [
          `${source}_referred AS (INSERT INTO reference (type, id, account_id, name, disabled, version, json, attributes)
SELECT '${name}', id, account_id, ${named}, false, version, '"name":' || to_json(${named}), '${model.attributes}'::jsonb
FROM ${source} ON CONFLICT (type, id) DO UPDATE SET name = excluded.name, version = excluded.version, json = excluded.json)`,
        ]
      : []),
    ...(isAudited
      ? [
          `${source}_audited AS (INSERT INTO audit_line
(account_id, record_type, record_id, action, person_id, person_name, changes, created_at)
SELECT account_id, '${name}', id, '${action}', $1::bigint, 'By hand', jsonb_build_object(${changes}), now() FROM ${source} RETURNING id)`,
        ]
      : []),
    ...(events.includes(action)
      ? [
          `${source}_logged AS (INSERT INTO event_log
(event, account_id, object_type, object_id, person_id, person_name, audit_line_id, payload, snapshot, occurred_at)
SELECT '${name}.${action}', account_id, '${name}', ${source}.id, $1::bigint, 'By hand', ${isAudited ? `${source}_audited.id` : 'NULL'},
'{"source": "by hand"}'::jsonb, ${snapshot.replaceAll("'id', id", `'id', ${source}.id`)}, now() FROM ${[source, ...(isAudited ? [`${source}_audited`] : [])].join(', ')})`,
        ]
      : []),
  ];
}

/** Owner of a part, or the record that a note was added to: changed, with audit line and event. */
function ownerTraces({ record }: Written, { parent }: CreateUnder, owner: RecordType): string[] {
  const verb = record.createAnnouncedAs;
  const by = `${quoted(owner.name)}.id = written.${quoted(`${parent}_id`)}`;
  if (verb)
    return [
      `announced AS (INSERT INTO event_log
(event, account_id, object_type, object_id, person_id, person_name, note_id, payload, occurred_at)
SELECT '${owner.name}.${verb}', ${quoted(owner.name)}.account_id, '${owner.name}', ${quoted(owner.name)}.id, $1::bigint, 'By hand', written.id,
'{"source": "by hand"}'::jsonb, now() FROM written JOIN ${quoted(owner.name)} ON ${by})`,
    ];
  if (!record.partOf) return [];
  return [
    `owner AS (UPDATE ${quoted(owner.name)} SET updated_at = now(), version = ${quoted(owner.name)}.version + 1
FROM written WHERE ${by} RETURNING ${quoted(owner.name)}.*)`,
    ...traces({
      ...{ record: { ...owner, title: undefined }, model: { literals: {}, attributes: '{}' } },
      ...{ action: 'update', audited: ['updated_at'], source: 'owner' },
    }),
  ];
}

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
