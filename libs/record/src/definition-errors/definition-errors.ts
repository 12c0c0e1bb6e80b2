import type { RecordType } from '../definition/record';
import { isSent, isStored, type Field, type Kind } from '../definition/field';
import { isAudited } from '../definition/cross-service';
import { isSearched } from '../definition/search';
import { conditionErrors } from './condition-errors';
import { eventErrors } from './event-errors';
import { fieldErrors, unknownType, type Surroundings } from './field-errors';
import { lookupErrors, projectedLinkErrors } from './lookup-errors';
import { moveErrors } from './move-errors';
import { partErrors } from './part-errors';
import { accountSharingErrors } from './sharing-errors';
import { subjectErrors } from './subject-errors';

/** Errors in the definitions of one service, a sentence each. */
export function definitionErrors(records: readonly RecordType[], foreign: readonly string[]): string[] {
  const around = { own: new Map(records.map((record) => [record.name, record])), foreign: new Set(foreign) };
  return records.flatMap((record) =>
    [
      ...nameErrors(record),
      ...usageErrors(record),
      ...viewErrors(record, around),
      ...Object.entries(record.fields).flatMap(([name, field]) => fieldErrors(record, name, field, around)),
      ...Object.entries(record.fields).flatMap(([name, field]) => alsoWhereErrors(name, field, around)),
      ...relationErrors(record, around),
      ...subjectErrors(record),
      ...partErrors(record, around.own),
      ...moveErrors(record),
      ...eventErrors(record),
      ...accountSharingErrors(record, around.own),
      ...lookupErrors(record, around.own),
      ...projectedLinkErrors(record, around.own),
      ...conditionsOf(record).flatMap(([option, condition]) =>
        conditionErrors(record, condition, around.own).map((error) => `${option} ${error}`),
      ),
    ].map((error) => `${record.name}: ${error}`),
  );
}

/** Records that a reference also allows are judged by a condition, which only their own service can evaluate. */
function alsoWhereErrors(name: string, { alsoWhere, to = '' }: Field, { own }: Surroundings): string[] {
  if (alsoWhere === undefined) return [];
  const target = own.get(to);
  if (!target) return [`${name} allows records of ${to}, which is no type of this service, by a condition`];
  return conditionErrors(target, alsoWhere, own).map((error) => `${name} ${error}`);
}

/** Options that name fields or views which do not exist. */
function nameErrors(record: RecordType): string[] {
  const { title, list, listAlso, filter, sort, sortById, defaultSort, sortBelow } = record;
  const { referenceFields, projectedFields, timerFields, alwaysListed } = record;
  const options: Readonly<Record<string, readonly string[] | undefined>> = {
    title: title === undefined ? [] : [title],
    list,
    listAlso,
    filter,
    sort,
    sortById,
    defaultSort: [fieldOfSort(defaultSort)],
    sortBelow: sortBelow === undefined ? [] : [fieldOfSort(sortBelow)],
    sortThen: record.sortThen?.map(fieldOfSort),
    referenceFields,
    alwaysListed,
    projectedFields,
    timerFields,
    unique: record.unique?.flat(),
    indexes: record.indexes?.flat(),
    createUnder: record.createUnder?.flatMap(({ parent, naming }) =>
      naming === undefined ? [parent] : [parent, naming],
    ),
    moves: Object.keys(record.moves ?? {}),
    constraints: Object.keys(record.constraints ?? {}),
    recordsFromInput: record.recordsFromInput?.flatMap(({ from }) => Object.keys(from)),
    changing: record.access.flatMap(({ changing = [] }) => changing),
    sharing: sharingFields(record),
    visibleWith: record.visibleWith,
    sharedUnder: record.sharedUnder && [record.sharedUnder.parent, record.sharedUnder.unless],
    upsertBy: record.upsertBy?.by,
    filtersParents: record.filtersParents && [record.filtersParents.by],
    foundBy: record.foundBy,
  };
  return [
    ...Object.entries(options).flatMap(([option, names = []]) =>
      names
        .filter((name) => !(name in record.fields))
        .map((name) => `${option} names ${name}, which is no field`),
    ),
    ...Object.keys(record.viewAccounts ?? {})
      .filter((name) => !(name in (record.views ?? {})))
      .map((name) => `viewAccounts names ${name}, which is no view`),
  ];
}

const sharingFields = ({ sharing }: RecordType): string[] =>
  sharing
    ? [
        sharing.account,
        ...sharing.perAccount,
        ...sharing.privateFields,
        ...sharing.changeable,
        ...(sharing.visibleTo ? [sharing.visibleTo.while, ...sharing.visibleTo.without] : []),
      ]
    : [];

const fieldOfSort = (sort: string): string => sort.replace(/^-/, '');

const UNFILTERED: readonly Kind[] = ['attachments', 'object', 'custom_fields', 'parts', 'references'];
const UNSORTED: readonly Kind[] = [...UNFILTERED, 'strings'];

/** Whether there is SQL to filter and sort by the field. */
const hasSql = ({ localizes, nodeOf, downloads }: Field): boolean =>
  (localizes ?? nodeOf ?? downloads) === undefined;

/** Options that name fields which cannot be used for them. */
function usageErrors(record: RecordType): string[] {
  const {
    list,
    listAlso = [],
    filter,
    sort,
    defaultSort,
    timerFields = [],
    unique = [],
    indexes = [],
  } = record;
  const refused = (option: string, names: readonly string[], fits: (field: Field) => boolean) =>
    names
      .filter((name) => name in record.fields && !fits(record.fields[name] as Field))
      .map((name) => `${option} names ${name}, which cannot be used there`);
  const isRead = (field: Field) => isSent(field) && !field.transient;
  const isFilterable = (field: Field) =>
    (isRead(field) || field.access === 'hidden') && hasSql(field) && !UNFILTERED.includes(field.kind);
  const isSortable = (field: Field) => isRead(field) && hasSql(field) && !UNSORTED.includes(field.kind);
  return [
    ...refused('list', [...list, ...listAlso], isRead),
    ...refused('filter', filter, isFilterable),
    ...refused(
      'sort',
      [...sort, fieldOfSort(defaultSort), fieldOfSort(record.sortBelow ?? defaultSort)],
      isSortable,
    ),
    ...refused('timerFields', timerFields, ({ kind }) => kind === 'datetime'),
    ...refused('foundBy', record.foundBy ?? [], isSearched),
    ...refused('unique', unique.flat(), isStored),
    ...refused('indexes', indexes.flat(), isStored),
  ];
}

/** A field with two names is read only, and has one column. */
const sameFieldErrors = ({ fields }: RecordType): string[] =>
  Object.entries(fields).flatMap(([name, { sameAs, namesMember, kind, access }]) => [
    ...(sameAs === undefined || (access === 'readonly' && fields[sameAs]?.kind === kind)
      ? []
      : [`${name} is the same as ${sameAs}, which is no such field, or may be written`]),
    ...(namesMember === undefined || fields[namesMember.of]?.typedBy !== undefined
      ? []
      : [`${name} names the member ${namesMember.of}, which has its type in no field`]),
  ]);

/** The engine writes neither views nor ids that are texts. */
function viewErrors(record: RecordType, around: Surroundings): string[] {
  const { fields, relation, rowsOf = [], access, permittedAs } = record;
  const isWritten = access.some(({ create, update, delete: remove }) => create ?? update ?? remove);
  return [
    ...(fields['id']?.kind === 'string' && !relation ? ['its id is a text, and it is no view'] : []),
    ...(relation && isWritten ? ['it is a view, and access grants writing'] : []),
    ...rowsOf
      .filter((name) => relation !== 'view' || !around.own.has(name))
      .map((name) => `it has rows of ${name}, and is no view of records of this service`),
    ...(permittedAs === undefined ? [] : unknownType('permittedAs', permittedAs, around)),
    ...sightErrors(record, around),
    ...sameFieldErrors(record),
  ];
}

/** Only records of the own service can be looked for. */
function sightErrors(record: RecordType, { own }: Surroundings): string[] {
  const { fields, visibleWith = [], sharing, sharedUnder, rowsOf } = record;
  if (visibleWith.length > 0 && (sharing ?? sharedUnder ?? rowsOf))
    return ['visibleWith is for records that accounts do not share, and for no view of other records'];
  return visibleWith.flatMap((name) => {
    const { idOf, to, typedBy } = fields[name] ?? {};
    const types = typedBy === undefined ? [idOf ?? to] : (fields[typedBy]?.values ?? [undefined]);
    const isOwn = types.every((type) => type !== undefined && own.has(type));
    return name in fields && !isOwn ? [`visibleWith names ${name}, which is no record of this service`] : [];
  });
}

const isBelow = (row: RecordType | undefined, { name }: RecordType, path: string): boolean =>
  row?.createUnder?.some(({ parent, paths }) => row.fields[parent]?.to === name && paths.includes(path)) ??
  false;

function relationErrors(record: RecordType, around: Surroundings): string[] {
  const { own } = around;
  const { links = {}, linkedFrom = {}, createUnder = [], recordsFromInput = [] } = record;
  return [
    ...Object.entries(links).flatMap(([path, { to, ids, acyclic, rows }]) => [
      ...unknownType(path, to, around),
      ...(acyclic && to !== record.name ? [`${path} is acyclic, and links to another type`] : []),
      ...(rows === undefined || isBelow(own.get(rows), record, path)
        ? []
        : [`${path} has the rows ${rows}, which are no records below it`]),
      ...(ids !== undefined && ids in record.fields ? [`${path} has the ids ${ids}, which is a field`] : []),
    ]),
    ...Object.keys(linkedFrom)
      .filter((name) => !around.foreign.has(name))
      .map((name) => `linkedFrom names ${name}, which is no type of another service`),
    ...createUnder
      .filter(({ parent }) => parent in record.fields && !own.has(record.fields[parent]?.to ?? ''))
      .map(({ parent }) => `createUnder names ${parent}, which refers to no type of this service`),
    ...(record.nested && createUnder.some(({ alsoBelow }) => alsoBelow)
      ? ['alsoBelow is for a record type with a collection of its own']
      : []),
    ...(record.auditedBelow && !(record.nested && isAudited(record))
      ? ['auditedBelow is for nested records that have audit lines']
      : []),
    ...(createUnder.some(({ naming, alsoRemoves }) => alsoRemoves && naming === undefined)
      ? ['alsoRemoves names no record: it goes with naming']
      : []),
    ...recordsFromInput.flatMap(({ record: name, from, copies = {}, together = {} }) => {
      const created = own.get(name);
      if (!created) return [`recordsFromInput names ${name}, which is no type of this service`];
      const filled = [
        ...Object.values(from),
        ...Object.keys({ ...copies, ...together }),
        record.name,
      ] as string[];
      return filled
        .filter((field) => !(field in created.fields))
        .map((field) => `recordsFromInput names ${name}, which has no field ${field}`);
    }),
  ];
}

/** All conditions of a definition, with the options they are in. */
function conditionsOf({
  views = {},
  access,
  archiving,
  upsertBy,
  filtersParents,
  constraints = {},
}: RecordType) {
  const grants = access.flatMap(({ read, create, update, delete: remove }) =>
    [read, create, update, remove].map((condition) => ['access', condition] as const),
  );
  const all = [
    ...Object.entries(views).map(([view, condition]) => [`view ${view}`, condition] as const),
    ...grants,
    ['archiving', archiving?.when] as const,
    ['restored', archiving?.restored?.when] as const,
    ['upsertBy', upsertBy?.when] as const,
    ['filtersParents', filtersParents?.where] as const,
    ...Object.entries(constraints).map(
      ([name, constraint]) => [`constraint ${name}`, constraint?.[0]] as const,
    ),
  ];
  return all.flatMap(([option, condition]) =>
    condition === undefined || condition === true ? [] : [[option, condition] as const],
  );
}
