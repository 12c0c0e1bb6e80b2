import { isSent, nodeIds, type Catalogue, type RecordType } from '@deskline/record';
import { account, type RawRow } from '@deskline/record-kinds';
import { fieldsWhere } from '../../table/column';
import type { RemoteLink } from './linked-ids';
import { requestableMembers } from './requested-members';
import {
  gatheredAt,
  gatheredColumn,
  gatheredValues,
  memberNamedBy,
  serializedField,
  type ProjectionScope,
} from './serialized-field';
import type { FieldWriter, GatheredReference, ResponseContext, SerializedField } from './field-writer';

/** Omits the field from rows without a value. */
const whenSet =
  (write: FieldWriter): FieldWriter =>
  (row, at, context) => {
    const text = write(row, at, context);
    return text === 'null' || text === 'false' ? null : text;
  };

/** Member of the JSON of a row, with the index of its first column. */
interface Member {
  at: number;
  readonly key: string;
  readonly write: FieldWriter;
}

export interface Projection {
  readonly columns: readonly string[];
  /** Columns with ids of records of other services. */
  readonly remoteLinks: readonly RemoteLink[];
  write(row: RawRow, context: ResponseContext): string;
  /** Names of the selected fields. */
  readonly names: readonly string[];
  /** JSON of each of these fields; null for one that the row does not have. */
  values(row: RawRow, context: ResponseContext): (string | null)[];
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
  const members: Member[] = [];
  const gathered: { member: Member; reference: GatheredReference }[] = [];
  const remoteLinks: RemoteLink[] = [];
  /** A member without a key writes its own. */
  const add = (key: string | null, field: SerializedField) => {
    const selected = field.columns.length === 1 ? columns.indexOf(field.columns[0] as string) : -1;
    const member = {
      at: selected < 0 ? columns.length : selected,
      key: key === null ? '' : `"${key}":`,
      write: field.write,
    };
    members.push(member);
    if (field.remoteLinkTo !== undefined) remoteLinks.push({ type: field.remoteLinkTo, at: member.at });
    if (field.gathers) gathered.push({ member, reference: field.gathers });
    if (selected < 0) columns.push(...field.columns);
  };
  let ownerColumn = -1;
  const named = (name: string): SerializedField => {
    const field = serializedField(record, name, scope);
    if (!rowSource.isHomeOnly(record, name)) return field;
    const nothing = record.fields[name]?.kind === 'attachments' ? '[]' : 'null';
    // Computed fields have no column that the source could leave empty.
    const write: FieldWriter = (row, at, context) =>
      row[ownerColumn] === context.account ? field.write(row, at, context) : nothing;
    return { ...field, write };
  };
  for (const name of names) add(name, named(name));
  for (const name of also) {
    const field = named(name);
    add(name, { ...field, write: whenSet(field.write) });
  }
  for (const name of [...names, ...also]) {
    const member = memberNamedBy(record, name, scope);
    if (member) add(null, member);
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
  const width = columns.length;
  for (const [nth, { member }] of gathered.entries()) member.at = width + gatheredAt(nth);
  if (gathered.length > 0) columns.push(gatheredColumn(gathered.map(({ reference }) => reference)));
  // The columns of gathered references follow the others.
  const valuesOf = (row: RawRow): RawRow =>
    gathered.length > 0 ? [...row.slice(0, width), ...gatheredValues(row[width], gathered.length)] : row;
  return {
    columns,
    remoteLinks,
    names,
    values(row, context) {
      const values = valuesOf(row);
      return members.slice(0, names.length).map(({ at, write }) => write(values, at, context));
    },
    write(row, context) {
      const values = valuesOf(row);
      let text = '{';
      for (const { at, key, write } of members) {
        const value = write(values, at, context);
        if (value !== null) text += text === '{' ? key + value : `,${key}${value}`;
      }
      return `${text}}`;
    },
  };
}

/** "A single record always has all its fields, nulls included." */
export const singleFields = (record: RecordType): string[] => fieldsWhere(record, isSent);

/**
 * The default collection fields or those of ?fields=, always with id and `alwaysListed`, and `disabled` on disabled rows. Only rows with a
 * value have the fields in `also`.
 */
export function listSelection(
  record: RecordType,
  fields: readonly string[] | null,
  catalogue: Pick<Catalogue, 'records'>,
) {
  const readable = new Set([...singleFields(record), ...requestableMembers(record, catalogue)]);
  const names = fields
    ? [...new Set(['id', ...fields, ...(record.alwaysListed ?? [])])].filter((name) => readable.has(name))
    : record.list;
  const candidates = fields ? [] : (record.listAlso ?? []);
  const disabled = 'disabled' in record.fields ? ['disabled'] : [];
  const also = [...new Set([...candidates, ...disabled])].filter((name) => !names.includes(name));
  return { names, also };
}
