import { nodeIds, type AnswerLinks, type Field, type RecordType } from '@deskline/record';
import {
  account,
  KINDS,
  typedReferenceJson,
  type JsonContext,
  type JsonWriter,
  type RawRow,
} from '@deskline/record-kinds';
import type { AnswerAddressOf } from '../../answers/answer-addresses';
import { answersColumns, answersJson } from '../../answers/answers-json';
import { attachmentsColumn, attachmentsJson, type AddressOf } from '../../attachments/attachments-sql';
import { partsColumn, partsJson, referenceTo } from '../../part/parts-sql';
import { localizedColumn } from '../../translation/localized-sql';
import { changesJson } from '../../audit/changes-json';
import { quoted } from '../../table/column';
import type { LinkSide } from '../../table/link-table';
import type { Joins } from '../plan/joins';
import type { Params } from '../plan/params';
import type { RowSource } from '../plan/row-source';

/** Values of a call that the JSON of a row depends on. */
export interface ResponseContext extends JsonContext {
  readonly addressOf: AddressOf;
  readonly answerAddressOf: AnswerAddressOf;
  /** Record type with the fields that the caller may read. */
  readableType(type: string): RecordType | undefined;
}

type Write = JsonWriter<ResponseContext>;

/** Columns of a field, and the writer of its JSON from them. */
interface SerializedField {
  readonly columns: readonly string[];
  readonly write: Write;
}

const literal =
  (text: string): Write =>
  () =>
    text;

/** Reads two columns: the changes of an audit line, and the type of the changed record. */
const changes: Write = (row, at, { zone, readableType }) =>
  changesJson(row[at] ?? '{}', readableType(row[at + 1] ?? ''), zone);

const attachments: Write = (row, at, { zone, addressOf }) =>
  attachmentsJson(row[at] ?? null, zone, addressOf);

/** Statement that a projection is compiled for. */
interface ProjectionScope {
  readonly joins: Joins;
  readonly params: Params;
  readonly nodeDomain: string;
  readonly rowSource: RowSource;
}

function serializedField(record: RecordType, name: string, scope: ProjectionScope): SerializedField {
  const { joins, params } = scope;
  const field = record.fields[name] as Field;
  if (field.transient ?? field.unimplemented) return { columns: [], write: literal('null') };
  if (field.kind === 'attachments') return { columns: [attachmentsColumn(record.name)], write: attachments };
  if (field.kind === 'reference') {
    const referred = joins.reference(name);
    const columns = [joins.idOf(name), `${referred}.json`, `${referred}.account_id`];
    return field.typedBy === undefined
      ? { columns, write: writerOf(field) }
      : { columns: [...columns, joins.column(field.typedBy)], write: typedReferenceJson(scope.nodeDomain) };
  }
  if (field.kind === 'parts') return partsField(record, name, scope);
  if (field.kind === 'references')
    return { columns: [linkedColumn(joins.linked(name).side)], write: writerOf(field) };
  if (field.nodeOf) return nodeField(record, field.nodeOf, scope);
  if (field.localizes)
    return { columns: [localizedColumn(record, field, joins, params)], write: writerOf(field) };
  if (field.shape === 'Changes')
    return { columns: [joins.column(name), joins.column('record_type')], write: changes };
  if (field.answerLinks) return answersField(record, field.answerLinks, joins);
  return { columns: [joins.column(name)], write: writerOf(field) };
}

function writerOf(field: Field): Write {
  const write = KINDS[field.kind].json(field);
  if (!write) throw new Error(`The JSON of ${field.kind} is composed of other rows`);
  return write;
}

function nodeField(
  record: RecordType,
  name: string,
  { joins, nodeDomain }: ProjectionScope,
): SerializedField {
  const nodeIdOf = nodeIds(nodeDomain, record.fields[name]?.idOf ?? '');
  return {
    columns: [joins.column(name)],
    write: (row, at) => (row[at] == null ? 'null' : `"${nodeIdOf(row[at])}"`),
  };
}

function answersField(record: RecordType, definition: AnswerLinks, joins: Joins): SerializedField {
  const columns = answersColumns(definition, joins);
  return {
    columns,
    write: (row, at, { answerAddressOf }) =>
      answersJson(record, definition, row.slice(at, at + columns.length), answerAddressOf),
  };
}

function partsField(
  record: RecordType,
  name: string,
  { joins, nodeDomain }: ProjectionScope,
): SerializedField {
  const part = joins.recordNamed(record.fields[name]?.to ?? '');
  const json = partsJson(part, nodeDomain);
  return {
    columns: [partsColumn(part, referenceTo(record, name, part))],
    write: (row, at, { zone }) => json(row[at] ?? null, zone),
  };
}

/**
 * JSON of all references at the other end of a link in one column, however many rows are read, from the text that the
 * projection has ready. Both ends of a link belong to one account.
 */
const linkedColumn = ({ table, here, there, to }: LinkSide): string =>
  `(SELECT '[' || string_agg('{"id":' || l.${there} || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.${there}) || ']'
FROM ${quoted(table)} l LEFT JOIN reference r ON r.type = '${to}' AND r.id = l.${there} WHERE l.${here} = t.id)`;

/** Omits the field from rows without a value. */
const whenSet =
  (write: Write): Write =>
  (row, at, context) => {
    const text = write(row, at, context);
    return text === 'null' || text === 'false' ? null : text;
  };

export interface Projection {
  readonly columns: readonly string[];
  write(row: RawRow, context: ResponseContext): string;
}

/** Compiles the selected fields of a record into columns and a serializer of one row. */
export function projectionOf(
  record: RecordType,
  names: readonly string[],
  also: readonly string[],
  scope: ProjectionScope,
): Projection {
  const { joins, nodeDomain, rowSource } = scope;
  const columns: string[] = [];
  const members: { at: number; key: string; write: Write }[] = [];
  const add = (key: string, field: SerializedField) => {
    const selected = field.columns.length === 1 ? columns.indexOf(field.columns[0] as string) : -1;
    members.push({ at: selected < 0 ? columns.length : selected, key: `"${key}":`, write: field.write });
    if (selected < 0) columns.push(...field.columns);
  };
  let ownerColumn = -1;
  const named = (name: string): SerializedField => {
    const field = serializedField(record, name, scope);
    if (!rowSource.isHomeOnly(record, name)) return field;
    const nothing = record.fields[name]?.kind === 'attachments' ? '[]' : 'null';
    // Computed fields have no column that the source could leave empty.
    const write: Write = (row, at, context) =>
      row[ownerColumn] === context.account ? field.write(row, at, context) : nothing;
    return { ...field, write };
  };
  for (const name of names) add(name, named(name));
  for (const name of also) {
    const field = named(name);
    add(name, { ...field, write: whenSet(field.write) });
  }
  // Rows of another account name it.
  const nodeIdOf = nodeIds(nodeDomain, record.name);
  add('nodeID', { columns: [joins.column('id')], write: (row, at) => `"${nodeIdOf(row[at] ?? '')}"` });
  add('account', {
    columns: ['t.account_id'],
    write: (row, at, context) => (row[at] === context.account ? null : account(row, at, context)),
  });
  ownerColumn = columns.indexOf('t.account_id');
  if (record.archiving) {
    const archiveMember = (name: string): SerializedField => ({
      columns: ['t.shelf'],
      write: (row, at) => (row[at] === name ? 'true' : null),
    });
    add('archived', archiveMember('archived'));
    add('trashed', archiveMember('trashed'));
  }
  return {
    columns,
    write(row, context) {
      let text = '{';
      for (const { at, key, write } of members) {
        const value = write(row, at, context);
        if (value !== null) text += text === '{' ? key + value : `,${key}${value}`;
      }
      return `${text}}`;
    },
  };
}
