import { type Field, isSent, nodeIds, type RecordType, translationOf } from '@deskline/record';
import { KINDS, typedReferenceJson, type RawRow } from '@deskline/record-kinds';
import {
  answersColumns,
  answersJson,
  attachmentsColumn,
  attachmentsJson,
  pictureJson,
} from './signed-addresses';
import { partsColumn, partsJson, referenceTo } from '../../part/parts-sql';
import { quoted } from '../../table/column';
import type { LinkSide } from '../../table/link-table';
import type { Joins } from '../plan/joins';
import type { Params } from '../plan/statement';
import type { PlanScope, RowSource } from '../plan/rows';
import type { FieldWriter, GatheredReference, SerializedField } from './field-writer';
import { linkedIds } from './linked-ids';
import { MAY, requestableLinks } from './requested-members';
import { rightsOnRecord } from './rights-on-record';

/** Reads two columns: the changes of an audit line, and the type of the changed record. */
const changes: FieldWriter = (row, at, { zone, readableType }) =>
  changesJson(row[at] ?? '{}', readableType(row[at + 1] ?? ''), zone);

const attachments: FieldWriter = (row, at, { zone, addressOf }) =>
  attachmentsJson(row[at] ?? null, zone, addressOf);

const picture: FieldWriter = (row, at, { addressOf }) => pictureJson(row[at] ?? null, addressOf);

/** Statement that a projection is compiled for. */
export interface ProjectionScope {
  readonly joins: Joins;
  readonly params: Params;
  readonly nodeDomain: string;
  readonly rowSource: RowSource;
  /** Plan that the statement is made for: it decides which requested members the caller gets. */
  readonly plan: PlanScope;
  /** Whether plain references are gathered instead of joined: faster for a single row. */
  readonly gathersReferences?: boolean;
}

export function serializedField(record: RecordType, name: string, scope: ProjectionScope): SerializedField {
  const { joins, params, nodeDomain } = scope;
  const field = record.fields[name];
  if (!field) return requestedMember(name, scope);
  if (field.transient ?? field.unimplemented) return { columns: [], write: () => 'null' };
  if (field.kind === 'attachments') return { columns: [attachmentsColumn(record)], write: attachments };
  if (field.kind === 'reference') return serializedReference(name, field, scope);
  if (field.kind === 'parts') {
    const part = joins.recordNamed(field.to ?? '');
    const json = partsJson(part, nodeDomain);
    const columns = [partsColumn(part, referenceTo(record, name, part))];
    return { columns, write: (row, at, { zone }) => json(row[at] ?? null, zone) };
  }
  if (field.kind === 'references')
    return { columns: [linkedColumn(joins.linked(name).side)], write: writerOf(field) };
  if (field.nodeOf) {
    const nodeIdOf = nodeIds(nodeDomain, record.fields[field.nodeOf]?.idOf ?? '');
    const write: FieldWriter = (row, at) => (row[at] == null ? 'null' : `"${nodeIdOf(row[at])}"`);
    return { columns: [joins.column(field.nodeOf)], write };
  }
  if (field.downloads !== undefined) {
    const columns = [joins.column(field.downloads), joins.column('inline')];
    const write: FieldWriter = (row, at, { addressOf }) =>
      JSON.stringify(addressOf(row[at] ?? '', row[at + 1] === 't'));
    return { columns, write };
  }
  if (field.refersBy !== undefined) {
    const write = withoutName(nodeDomain, record.fields[field.refersBy]?.idOf ?? '');
    return { columns: [joins.column(field.refersBy)], write };
  }
  if (field.localizes)
    return { columns: [localizedColumn(record, field, joins, params)], write: writerOf(field) };
  if (field.shape === 'Changes')
    return { columns: [joins.column(name), joins.column('record_type')], write: changes };
  const { answerLinks } = field;
  if (answerLinks) {
    const columns = answersColumns(answerLinks, joins);
    const write: FieldWriter = (row, at, { answerAddressOf, reader }) =>
      answersJson(record, answerLinks, row.slice(at, at + columns.length), answerAddressOf, reader);
    return { columns, write };
  }
  return { columns: [joins.column(name)], write: writerOf(field) };
}

/** Reference under the name of its type, where the field says that rows have it. */
export function memberNamedBy(
  record: RecordType,
  name: string,
  scope: ProjectionScope,
): SerializedField | null {
  const { namesMember } = record.fields[name] ?? {};
  const field = record.fields[namesMember?.of ?? ''];
  if (!namesMember || !field) return null;
  const { columns, write } = serializedReference(namesMember.of, field, scope);
  return {
    columns,
    write: (row, at, context) => {
      const text = write(row, at, context);
      const type = row[at + TYPE_AT];
      if (text === null || text === 'null' || !type) return null;
      const collection = namesMember.asLink && scope.joins.recordNamed(type).collection;
      return `"${type}":${collection === undefined ? text : asLink(text, collection)}`;
    },
  };
}

function asLink(text: string, collection: string): string {
  const { id, name = null } = JSON.parse(text) as { id: number; name?: string };
  return `${text.slice(0, -1)},"href":"/${collection}/${id}","display_name":${JSON.stringify(name)}}`;
}

/** Column of the type of a reference whose type is in another field, after those of every reference. */
const TYPE_AT = 3;

/** Member that only `?fields=` brings: ids of linked records, or the caller's rights. */
function requestedMember(name: string, { plan, joins, params }: ProjectionScope): SerializedField {
  if (name === MAY) return rightsOnRecord(plan, joins, params);
  const side = requestableLinks(plan.record, plan.catalogue).get(name);
  if (!side) throw new Error(`${plan.record.name} has no member ${name}`);
  return linkedIds(side, plan, params);
}

/** Reference to a record that no projection has, because its type has no title. */
function withoutName(nodeDomain: string, type: string): FieldWriter {
  const nodeIdOf = nodeIds(nodeDomain, type);
  return (row, at) => (row[at] == null ? 'null' : `{"id":${row[at]},"nodeID":"${nodeIdOf(row[at])}"}`);
}

/** Whether records of the type have no name: such a reference is to the owner, of the same account. */
const isNameless = ({ plan }: ProjectionScope, { to = '' }: Field): boolean => {
  const referred = plan.catalogue.byName.get(to);
  return referred !== undefined && referred.title === undefined;
};

function serializedReference(name: string, field: Field, scope: ProjectionScope): SerializedField {
  const { joins, params, nodeDomain, rowSource } = scope;
  if (isNameless(scope, field))
    return { columns: [joins.idOf(name)], write: withoutName(nodeDomain, field.to ?? '') };
  const json = rowSource.referenceJson(field, quoted(name), params);
  const isPlain = field.typedBy === undefined && json === null;
  if (isPlain && !field.shows && scope.gathersReferences)
    return { columns: [], gathers: { type: `'${field.to}'`, id: joins.idOf(name) }, write: writerOf(field) };
  const referred = joins.reference(name);
  const columns = [joins.idOf(name), json ?? `${referred}.json`, `${referred}.account_id`];
  if (field.shows) return withShownFields({ columns, write: writerOf(field) }, name, field, joins);
  if (isPlain) return { columns, write: writerOf(field) };
  const type = field.typedBy === undefined ? `${referred}.type` : joins.column(field.typedBy);
  return { columns: [...columns, type], write: typedReferenceJson(nodeDomain) };
}

/** Address of a stored string on this installation; its path alone in a file, which no request asks for. */
const addressed =
  (path: string): FieldWriter =>
  (row, at, { base_url }) => {
    if (row[at] == null) return 'null';
    const address = path + row[at];
    return JSON.stringify(base_url === '' ? address : new URL(address, base_url).href);
  };

function writerOf(field: Field): FieldWriter {
  if (field.addressUnder !== undefined) return addressed(field.addressUnder);
  if (field.format === 'picture') return picture;
  const write = KINDS[field.kind].json(field);
  if (!write) throw new Error(`The JSON of ${field.kind} is composed of other rows`);
  return write;
}

/** Reference with fields of the referred record, which the same statement joins. */
function withShownFields(
  { columns, write }: SerializedField,
  name: string,
  { to = '', shows = [] }: Field,
  joins: Joins,
): SerializedField {
  const { fields } = joins.recordNamed(to);
  const writers = shows.map((shown) => [`,"${shown}":`, writerOf(fields[shown] as Field)] as const);
  return {
    columns: [...columns, ...shows.map((shown) => joins.follow([name, shown]).value)],
    write: (row, at, context) => {
      const text = write(row, at, context);
      if (text === null || text === 'null') return text;
      const first = at + columns.length;
      const members = writers.map(([key, member], index) => key + member(row, first + index, context));
      return `${text.slice(0, -1)}${members.join('')}}`;
    },
  };
}

/**
 * JSON of all references at the other end of a link in one column, however many rows are read, from the text that the
 * projection has ready. Both ends of a link belong to one account.
 */
const linkedColumn = ({ table, here, there, to }: LinkSide): string =>
  `(SELECT '[' || string_agg('{"id":' || l.${there} || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.${there}) || ']'
FROM ${quoted(table)} l LEFT JOIN reference r ON r.type = '${to}' AND r.id = l.${there} WHERE l.${here} = t.id)`;

/** Column of a text in the caller's language, or as it was written where it is not translated. `nl` comes before `nl-BE`. */
function localizedColumn(
  record: RecordType,
  { localizes = '' }: Field,
  joins: Joins,
  params: Params,
): string {
  const language = `${params.add(({ principal }) => principal?.language ?? '')}::text`;
  const text = quoted(localizes);
  return `coalesce((SELECT x.${text} FROM ${quoted(translationOf(record.name))} x
WHERE x.${quoted(`${record.name}_id`)} = t.id AND x.${text} IS NOT NULL
AND (x.locale = ${language} OR x.locale LIKE ${language} || '-%') ORDER BY x.locale LIMIT 1), ${joins.column(localizes)})`;
}

/**
 * JSON of the changes of an audit line: fields that the reader may not read are left out, values are written as in the
 * record itself, references as their ids.
 */
export function changesJson(text: string, readable: RecordType | undefined, zone: string): string {
  // The grants of a type that is no longer defined are unknown.
  if (!readable) return '{}';
  const members = Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(([name, change]) => {
    const field = readable.fields[name];
    if (name === 'shelf' && readable.archiving) return archiveChanges(change as ArchiveChange);
    // Links and roles are not fields.
    if (!field) return [`${JSON.stringify(name)}:${JSON.stringify(change)}`];
    // A field that may be filtered by is no secret.
    return isSent(field) || readable.filter.includes(name)
      ? [`${JSON.stringify(name)}:${pairJson(change, field, zone)}`]
      : [];
  });
  return `{${members.join(',')}}`;
}

type ArchiveState = 'archived' | 'trashed';
type ArchiveChange = readonly [before: ArchiveState | null, after: ArchiveState | null];

/** Changes of the archive state, as changes of the members `archived` and `trashed`. */
function archiveChanges([before, after]: ArchiveChange): string[] {
  const states: readonly ArchiveState[] = ['archived', 'trashed'];
  return states
    .filter((state) => (state === before) !== (state === after))
    .map((state) => `"${state}":[${state === before},${state === after}]`);
}

const pairJson = (change: unknown, field: Field, zone: string): string =>
  Array.isArray(change)
    ? `[${change.map((value: unknown) => valueJson(value, field, zone)).join(',')}]`
    : JSON.stringify(change);

const valueJson = (value: unknown, field: Field, zone: string): string =>
  typeof value === 'string' ? KINDS[field.kind].auditJson(value, field, zone) : JSON.stringify(value);

/** Columns of a reference: id, JSON members in the projection, account of the record referred to. */
const COLUMNS = 3;

/** Neither ids nor JSON have a line break. */
const LINE_BREAK = `E'\\n'`;

/**
 * All references of a row in one column. PostgreSQL sets up every join of a statement anew in each call, and passes all
 * columns on through all of them: fourteen joins take six times as long as this subquery. Each reference is found by its
 * key, however small the table was when the statement was planned.
 */
export function gatheredColumn(references: readonly GatheredReference[]): string {
  const found = `(SELECT r.json || ${LINE_BREAK} || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id)`;
  const members = ['v.at', 'v.id', `coalesce(${found}, ${LINE_BREAK})`].join(` || ${LINE_BREAK} || `);
  const values = references.map(({ type, id }, at) => `(${at}, ${type}, ${id})`).join(', ');
  return `(SELECT string_agg(${members}, ${LINE_BREAK})
FROM (VALUES ${values}) v(at, type, id) WHERE v.id IS NOT NULL)`;
}

/** Index of the first column of a reference in the values of the gathered column. */
export const gatheredAt = (reference: number): number => reference * COLUMNS;

/** Values of the gathered column, as joins would have them: nulls for references that are not set or not projected. */
export function gatheredValues(text: string | null | undefined, references: number): RawRow {
  const values = new Array<string | null>(references * COLUMNS).fill(null);
  if (text == null) return values;
  const lines = text.split('\n');
  for (let line = 0; line < lines.length; line += COLUMNS + 1) {
    const first = gatheredAt(Number(lines[line]));
    for (let column = 0; column < COLUMNS; column++)
      values[first + column] = lines[line + 1 + column] || null;
  }
  return values;
}
