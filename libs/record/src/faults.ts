import { CONDITION_WORDS } from './condition';
import { conditionFaults } from './condition-faults';
import { eventFaults } from './event-faults';
import { heldFaults } from './sharing-faults';
import { lookupFaults } from './lookup-faults';
import { partFaults } from './part-faults';
import { sharedFaults } from './shared-faults';
import { isKept, isSent, type Answers, type Field, type Kind } from './field';
import type { RecordType } from './record';

/** What a definition may point at: the record types of its own service, and the names of others'. */
export interface Surroundings {
  readonly own: ReadonlyMap<string, RecordType>;
  readonly foreign: ReadonlySet<string>;
}

/** What is wrong with the definitions of one service, a sentence each. */
export function faultsOf(records: readonly RecordType[], foreign: readonly string[]): string[] {
  const around = { own: new Map(records.map((record) => [record.name, record])), foreign: new Set(foreign) };
  return records.flatMap((record) =>
    [
      ...unknownNames(record),
      ...unfit(record),
      ...unwritable(record, around),
      ...Object.entries(record.fields).flatMap(([name, field]) => fieldFaults(record, name, field, around)),
      ...relationFaults(record, around),
      ...partFaults(record, around.own),
      ...eventFaults(record),
      ...heldFaults(record, around.own),
      ...lookupFaults(record, around.own),
      ...sharedFaults(record, around.own),
      ...conditionsOf(record).flatMap(([where, condition]) =>
        conditionFaults(record, condition, around.own).map((fault) => `${where} ${fault}`),
      ),
    ].map((fault) => `${record.name}: ${fault}`),
  );
}

function unknownNames(record: RecordType): string[] {
  const { title, list, listAlso, filter, sort, sortById, defaultSort, sortBelow } = record;
  const { referenceFields, projectedFields, timerFields } = record;
  const lists: Readonly<Record<string, readonly string[] | undefined>> = {
    title: title === undefined ? [] : [title],
    list,
    listAlso,
    filter,
    sort,
    sortById,
    defaultSort: [plain(defaultSort)],
    sortBelow: sortBelow === undefined ? [] : [plain(sortBelow)],
    referenceFields,
    projectedFields,
    timerFields,
    unique: record.unique?.flat(),
    indexes: record.indexes?.flat(),
    createUnder: record.createUnder?.map(({ parent }) => parent),
    constraints: Object.keys(record.constraints ?? {}),
    makes: record.makes?.flatMap(({ from }) => Object.keys(from)),
    changing: record.access.flatMap(({ changing = [] }) => changing),
    sharing: heldNames(record),
    sharedUnder: record.sharedUnder && [record.sharedUnder.parent, record.sharedUnder.unless],
    upsertBy: record.upsertBy?.by,
  };
  return [
    ...Object.entries(lists).flatMap(([what, names = []]) =>
      names
        .filter((name) => !(name in record.fields))
        .map((name) => `${what} names ${name}, which is no field`),
    ),
    ...Object.keys(record.viewsOf ?? {})
      .filter((name) => !(name in (record.views ?? {})))
      .map((name) => `viewsOf names ${name}, which is no view`),
  ];
}

const heldNames = ({ sharing }: RecordType): string[] =>
  sharing
    ? [
        sharing.account,
        ...sharing.perAccount,
        ...sharing.privateFields,
        ...sharing.changeable,
        ...(sharing.visibleTo ? [sharing.visibleTo.while] : []),
      ]
    : [];

const plain = (sort: string): string => sort.replace(/^-/, '');

const UNFILTERED: readonly Kind[] = ['attachments', 'object', 'custom_fields', 'parts', 'references'];
const UNSORTED: readonly Kind[] = [...UNFILTERED, 'strings'];

/** It stands in no column of its own. */
const isWorkedOut = ({ localizes, nodeOf }: Field): boolean => (localizes ?? nodeOf) !== undefined;

/** Fields that exist but cannot be used for what they are named for. */
function unfit(record: RecordType): string[] {
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
  const refused = (what: string, names: readonly string[], fits: (field: Field) => boolean) =>
    names
      .filter((name) => name in record.fields && !fits(record.fields[name] as Field))
      .map((name) => `${what} names ${name}, which cannot be used so`);
  const isRead = (field: Field) => isSent(field) && !field.transient;
  const isAsked = (field: Field) => isRead(field) || field.access === 'hidden';
  return [
    ...refused('list', [...list, ...listAlso], isRead),
    ...refused(
      'filter',
      filter,
      (field) => isAsked(field) && !isWorkedOut(field) && !UNFILTERED.includes(field.kind),
    ),
    ...refused(
      'sort',
      [...sort, plain(defaultSort), plain(record.sortBelow ?? defaultSort)],
      (field) => isRead(field) && !isWorkedOut(field) && !UNSORTED.includes(field.kind),
    ),
    ...refused('timerFields', timerFields, ({ kind }) => kind === 'datetime'),
    ...refused('unique', unique.flat(), isKept),
    ...refused('indexes', indexes.flat(), isKept),
  ];
}

/** What the engine only reads, and whose ids are no numbers, it cannot write. */
function unwritable({ fields, relation, access, permittedAs }: RecordType, around: Surroundings): string[] {
  const writes = access.some(({ create, update, delete: remove }) => create ?? update ?? remove);
  return [
    ...(fields['id']?.kind === 'string' && !relation ? ['its id is a text, and it is no view'] : []),
    ...(relation && writes ? ['it is a view, and somebody may write it'] : []),
    ...(permittedAs === undefined ? [] : unknownType('permittedAs', permittedAs, around)),
  ];
}

function fieldFaults(record: RecordType, name: string, field: Field, around: Surroundings): string[] {
  const { kind, to, through, counts, values = [], replaced = {} } = field;
  const faults: string[] = [];
  if ((CONDITION_WORDS as readonly string[]).includes(name))
    faults.push(`${name} is a word of conditions, and no name for a field`);
  const isElsewhere = field.typedBy !== undefined || field.unimplemented !== undefined;
  if ((kind === 'reference' && !isElsewhere) || kind === 'code')
    faults.push(...unknownType(name, to, around));
  if (field.foreignKey && !around.own.has(to ?? ''))
    faults.push(`${name} is tied to ${to}, which is kept elsewhere`);
  if (field.idOf !== undefined && !around.own.has(field.idOf))
    faults.push(`${name} is the id of ${field.idOf}, which is kept elsewhere`);
  if (field.nodeOf !== undefined && record.fields[field.nodeOf]?.idOf === undefined)
    faults.push(`${name} is the nodeID of ${field.nodeOf}, which is no id`);
  if (field.answers && !isAnswered(record, field.answers)) faults.push(`${name} cannot be answered`);
  if (
    field.untracked &&
    [record.title, ...(record.referenceFields ?? []), ...(record.projectedFields ?? [])].includes(name)
  )
    faults.push(`${name} is quiet, and others are to know of it`);
  if (kind === 'references' && (record.links?.[name]?.to !== to || !record.links?.[name]?.ids))
    faults.push(`${name} shows what is linked by ${name}, which is no list of ${to}`);
  if (field.zonedBy !== undefined && record.fields[field.zonedBy]?.format !== 'time_zone')
    faults.push(`${name} is read in ${field.zonedBy}, which is no time zone`);
  if (field.tree && to !== record.name) faults.push(`${name} is no tree: it leads to another type`);
  if (through !== undefined) {
    const target = around.own.get(record.fields[through]?.to ?? '');
    if (target?.fields[name]?.to !== to) faults.push(`${name} is not to be had through ${through}`);
  }
  // Those of other services are judged where all records are at hand.
  if (counts && !around.foreign.has(counts.of) && !refersTo(around.own.get(counts.of), counts.by, record))
    faults.push(`${name} counts ${counts.of} by ${counts.by}, which does not refer here`);
  if (field.nearest && !isClimbed(record, field))
    faults.push(`${name} is not to be found by ${field.nearest.up} and ${field.nearest.where}`);
  if (field.firstOf !== undefined && record.links?.[field.firstOf]?.to !== to)
    faults.push(`${name} is the first of ${field.firstOf}, which are no ${to}`);
  // Those of other services are judged where all records are at hand.
  for (const shared of Object.keys(field.latest ?? {}))
    if (around.own.has(to ?? '') && !around.own.get(to ?? '')?.projectedFields?.includes(shared))
      faults.push(`${name} is told by ${shared}, which ${to} does not share`);
  for (const from of field.slugOf ?? [])
    if (record.fields[from]?.access !== 'required')
      faults.push(`${name} is coined from ${from}, which may be empty`);
  const meant = [...Object.values(replaced), ...(kind === 'enum' && field.default ? [field.default] : [])];
  for (const value of meant)
    if (!values.includes(String(value))) faults.push(`${name} cannot be ${String(value)}`);
  return faults;
}

const unknownType = (what: string, name: string | undefined, { own, foreign }: Surroundings): string[] =>
  name !== undefined && (own.has(name) || foreign.has(name))
    ? []
    : [`${what} refers to ${name}, which nobody keeps`];

const refersTo = (from: RecordType | undefined, by: string, record: RecordType): boolean =>
  from?.fields[by]?.kind === 'reference' && from.fields[by].to === record.name;

const isAnswered = ({ fields, actions }: RecordType, { at, by, since }: Answers): boolean =>
  actions?.[at]?.needs === 'nothing' &&
  by.every((name) => fields[name]?.to === 'person') &&
  fields[since]?.kind === 'datetime';

const isClimbed = ({ name, fields }: RecordType, { to, nearest }: Field): boolean =>
  to === name && fields[nearest?.up ?? '']?.tree === true && fields[nearest?.where ?? '']?.kind === 'boolean';

function relationFaults(record: RecordType, around: Surroundings): string[] {
  const { own } = around;
  const { links = {}, linkedFrom = {}, createUnder = [], makes = [] } = record;
  return [
    ...Object.entries(links).flatMap(([path, { to, ids, acyclic }]) => [
      ...unknownType(path, to, around),
      ...(acyclic && to !== record.name ? [`${path} has no way back: it leads to another type`] : []),
      ...(ids !== undefined && ids in record.fields ? [`${path} is given by ${ids}, which is a field`] : []),
    ]),
    ...Object.keys(linkedFrom)
      .filter((name) => !around.foreign.has(name))
      .map((name) => `it is linked from ${name}, which no other service keeps`),
    ...createUnder
      .filter(({ parent }) => parent in record.fields && !own.has(record.fields[parent]?.to ?? ''))
      .map(({ parent }) => `${parent} is nothing that it can be created under`),
    ...makes.flatMap(({ record: name, from, copies = {}, together = {} }) => {
      const made = own.get(name);
      if (!made) return [`it makes ${name}, which this service does not keep`];
      const filled = [
        ...Object.values(from),
        ...Object.keys({ ...copies, ...together }),
        record.name,
      ] as string[];
      return filled
        .filter((field) => !(field in made.fields))
        .map((field) => `it makes ${name}, which has no ${field}`);
    }),
  ];
}

function conditionsOf({ views = {}, access, archiving, upsertBy, constraints = {} }: RecordType) {
  const grants = access.flatMap(({ read, create, update, delete: remove }) =>
    [read, create, update, remove].map((condition) => ['access', condition] as const),
  );
  const all = [
    ...Object.entries(views).map(([view, condition]) => [`view ${view}`, condition] as const),
    ...grants,
    ['archiving', archiving?.when] as const,
    ['restored', archiving?.restored?.when] as const,
    ['upsertBy', upsertBy?.when] as const,
    ...Object.entries(constraints).map(
      ([name, obligation]) => [`constraint ${name}`, obligation?.[0]] as const,
    ),
  ];
  return all.flatMap(([where, condition]) =>
    condition === undefined || condition === true ? [] : [[where, condition] as const],
  );
}
