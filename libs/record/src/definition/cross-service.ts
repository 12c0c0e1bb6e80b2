import { isInAudience } from '../access/grants';
import { readonly } from './builders';
import { common } from './common';
import type { Condition } from './condition';
import type { Field, Fields } from './field';
import { defineRecord, type RecordType } from './record';
import { ADMINISTRATORS, OVERSEERS } from '../access/roles';

/** Record types whose collections all services answer together: audit lines, entries of the archive and the trash (ADR 31). */
export function crossServiceTypes(records: readonly RecordType[]): RecordType[] {
  const audited = records.filter(isAudited);
  const archivable = records.filter(({ archiving }) => archiving);
  return [
    ...(audited.length > 0 ? [auditLine(audited)] : []),
    ...(archivable.length > 0 ? [archiveEntry(archivable), trashEntry(archivable)] : []),
  ];
}

/** Whether changes of the type leave audit lines. Views do not change, and parts are audited as their owners. */
export function isAudited({ relation, partOf, unaudited, createUnaudited, access }: RecordType): boolean {
  const isChanged = access.some(({ update, delete: remove }) => update ?? remove);
  return !relation && !partOf && !unaudited && (!createUnaudited || isChanged);
}

/** Record type and record that a row is about. */
const ofRecord = (records: readonly RecordType[]) => ({
  record_type: readonly.enum(records.map(({ name }) => name)),
  record: readonly.reference('', { typedBy: 'record_type' }),
});

/** The same type under the name that other clients know it by, and with it the record under the name of its type. */
const typeOf = (records: readonly RecordType[], namesMember: NonNullable<Field['namesMember']>) =>
  readonly.enum(
    records.map(({ name }) => name),
    { sameAs: 'record_type', namesMember },
  );

/** "who changed what (`changes {field: [old, new]}`)" */
const auditLine = (records: readonly RecordType[]): RecordType =>
  defineRecord('audit_line', {
    collection: 'audit_lines',
    fields: {
      id: common.id,
      ...ofRecord(records),
      audited: typeOf(records, { of: 'record' }),
      action: readonly.enum(['create', 'update', 'delete']),
      person: readonly.reference('person'),
      created_by: readonly.reference('person', { sameAs: 'person' }),
      user: readonly.reference('person', { sameAs: 'person' }),
      changes: readonly.object({ shape: 'Changes' }),
      created_at: common.created_at,
    },
    notes: {
      record: 'Changed record; a deleted one as it was.',
      person: 'Who changed it; null when the system did.',
      created_by: 'The same as `person`.',
      user: 'The same as `person`.',
      audited: 'The same as `record_type`; the record is repeated in the member of that name.',
      changes: 'Only of the fields that the caller may read.',
    },
    list: [
      'id',
      'record_type',
      'record',
      'audited',
      'action',
      'person',
      'created_by',
      'user',
      'changes',
      'created_at',
    ],
    filter: ['id', 'record_type', 'action', 'person', 'created_at'],
    sort: ['id', 'created_at'],
    defaultSort: '-created_at',
    relation: 'view',
    unversioned: true,
    events: [],
    access: readersOf(records),
  });

/** "archived and trashed records leave every collection but `/archive` and `/trash`" */
function entryType(collection: string, kind: string, records: readonly RecordType[]): RecordType {
  const [by, at] = [`${kind}_by`, `${kind}_at`];
  const fields: Fields = {
    id: common.id,
    ...ofRecord(records),
    [by]: readonly.reference('person'),
    [at]: readonly.datetime(),
    [kind]: typeOf(records, { of: 'record', asLink: true }),
    created_at: readonly.datetime({ sameAs: at }),
  };
  return defineRecord(`${collection}_entry`, {
    collection,
    fields,
    notes: {
      [by]: 'Null when the system did.',
      [kind]: 'The same as `record_type`; the record is repeated in the member of that name.',
      created_at: `The same as \`${at}\`.`,
    },
    list: Object.keys(fields),
    filter: ['id', 'record_type', by, at, 'created_at'],
    sort: ['id', at, 'created_at'],
    defaultSort: `-${at}`,
    relation: 'view',
    unversioned: true,
    events: [],
    access: readersOf(records),
  });
}

const archiveEntry = (records: readonly RecordType[]): RecordType =>
  entryType('archive', 'archived', records);
const trashEntry = (records: readonly RecordType[]): RecordType => entryType('trash', 'trashed', records);

/** Grants to administrators and overseers, each for the record types of which the role reads all rows. */
function readersOf(records: readonly RecordType[]) {
  return [...ADMINISTRATORS, ...OVERSEERS].map((role) => {
    const read = records.filter(({ access }) =>
      access.some((grant) => grant.read === true && isInAudience([role], grant.to)),
    );
    const some: Condition<'record_type'> = { record_type: read.map(({ name }) => name) };
    return { to: [role], read: read.length === records.length ? true : some } as const;
  });
}
