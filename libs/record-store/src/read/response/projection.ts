import { nodeIds, type Answers, type Field, type RecordType } from '@deskline/record';
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
import { linkedColumn } from './linked-column';
import type { Joins } from '../plan/joins';
import type { Params } from '../plan/params';

/** What the text of a row depends on beside the row itself. */
export interface ResponseContext extends JsonContext {
  readonly addressOf: AddressOf;
  readonly answerAddressOf: AnswerAddressOf;
  /** A record type as whoever reads knows it. */
  readableType(type: string): RecordType | undefined;
}

export type { RawRow };
type Write = JsonWriter<ResponseContext>;

interface SerializedField {
  readonly columns: readonly string[];
  readonly write: Write;
}

const literal =
  (text: string): Write =>
  () =>
    text;
/** What has changed, then the type of what has. */
const changes: Write = (row, at, { zone, readableType }) =>
  changesJson(row[at] ?? '{}', readableType(row[at + 1] ?? ''), zone);

const attachments: Write = (row, at, { zone, addressOf }) =>
  attachmentsJson(row[at] ?? null, zone, addressOf);

/** The statement a projection is part of. */
interface ProjectionScope {
  readonly joins: Joins;
  readonly params: Params;
  readonly nodeDomain: string;
}

function serializedField(record: RecordType, name: string, place: ProjectionScope): SerializedField {
  const { joins, params } = place;
  const field = record.fields[name] as Field;
  if (field.transient ?? field.unimplemented) return { columns: [], write: literal('null') };
  if (field.kind === 'attachments') return { columns: [attachmentsColumn(record.name)], write: attachments };
  if (field.kind === 'reference') {
    const shown = joins.reference(name);
    const columns = [joins.idOf(name), `${shown}.json`, `${shown}.account_id`];
    return field.typedBy === undefined
      ? { columns, write: writerOf(field) }
      : { columns: [...columns, joins.column(field.typedBy)], write: typedReferenceJson(place.nodeDomain) };
  }
  if (field.kind === 'parts') return partsField(record, name, place);
  if (field.kind === 'references')
    return { columns: [linkedColumn(joins.linked(name).side)], write: writerOf(field) };
  if (field.nodeOf) return nodeField(record, field.nodeOf, place);
  if (field.localizes)
    return { columns: [localizedColumn(record, field, joins, params)], write: writerOf(field) };
  if (field.shape === 'Changes')
    return { columns: [joins.column(name), joins.column('record_type')], write: changes };
  if (field.answers) return answersField(record, field.answers, joins);
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

function answersField(record: RecordType, asked: Answers, joins: Joins): SerializedField {
  const columns = answersColumns(asked, joins);
  return {
    columns,
    write: (row, at, { answerAddressOf }) =>
      answersJson(record, asked, row.slice(at, at + columns.length), answerAddressOf),
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

/** A field that is shown only on the rows where it is set. */
const whenSet =
  (write: Write): Write =>
  (row, at, reading) => {
    const text = write(row, at, reading);
    return text === 'null' || text === 'false' ? null : text;
  };

export interface Projection {
  readonly columns: readonly string[];
  write(row: RawRow, reading: ResponseContext): string;
}

/** Compiles the chosen fields of a record into the columns to select and the writer of one row. */
export function projectionOf(
  record: RecordType,
  names: readonly string[],
  also: readonly string[],
  place: ProjectionScope,
): Projection {
  const { joins, nodeDomain } = place;
  const columns: string[] = [];
  const members: { at: number; key: string; write: Write }[] = [];
  const add = (key: string, part: SerializedField) => {
    const known = part.columns.length === 1 ? columns.indexOf(part.columns[0] as string) : -1;
    members.push({ at: known < 0 ? columns.length : known, key: `"${key}":`, write: part.write });
    if (known < 0) columns.push(...part.columns);
  };
  let whose = -1;
  const named = (name: string): SerializedField => {
    const part = serializedField(record, name, place);
    if (!record.sharing?.privateFields.includes(name)) return part;
    const nothing = record.fields[name]?.kind === 'attachments' ? '[]' : 'null';
    // What is reckoned stays at home, too.
    const write: Write = (row, at, reading) =>
      row[whose] === reading.account ? part.write(row, at, reading) : nothing;
    return { ...part, write };
  };
  for (const name of names) add(name, named(name));
  for (const name of also) {
    const part = named(name);
    add(name, { ...part, write: whenSet(part.write) });
  }
  // Every account may see whose a record of another account is.
  const nodeIdOf = nodeIds(nodeDomain, record.name);
  add('nodeID', { columns: [joins.column('id')], write: (row, at) => `"${nodeIdOf(row[at] ?? '')}"` });
  add('account', {
    columns: ['t.account_id'],
    write: (row, at, reading) => (row[at] === reading.account ? null : account(row, at, reading)),
  });
  whose = columns.indexOf('t.account_id');
  if (record.archiving) {
    const shelf = (name: string): SerializedField => ({
      columns: ['t.shelf'],
      write: (row, at) => (row[at] === name ? 'true' : null),
    });
    add('archived', shelf('archived'));
    add('trashed', shelf('trashed'));
  }
  return {
    columns,
    write(row, reading) {
      let text = '{';
      for (const { at, key, write } of members) {
        const value = write(row, at, reading);
        if (value !== null) text += text === '{' ? key + value : `,${key}${value}`;
      }
      return `${text}}`;
    },
  };
}
