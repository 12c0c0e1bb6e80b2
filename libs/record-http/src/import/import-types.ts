import type { Catalogue, CreateUnder, Field, RecordType } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { linkInputs, linksSeenFrom } from '@deskline/record-store';
import { columnHeader } from './column-header';
import type { Column, ImportType } from './import-type';
import { recordKey } from './record-key';
import { HEADERS, LEFT_OUT, PART_NAMES, REPLACED_BY_SOURCE, ROLES_TYPE, TYPE_NAMES } from './type-names';

type Types = readonly RecordType[];

/**
 * Types of files with records of a service: each record type that can be created or changed through the API, and each of its
 * parts. `all` are the record types of every service, which examples of references are made from.
 */
export function importTypes(catalogue: Catalogue, all: Types = catalogue.records): readonly ImportType[] {
  const types = catalogue.records.filter(isWritten).flatMap((record) => typesOf(record, catalogue, all));
  return catalogue.byName.has('person') ? [...types, rolesOf(catalogue.service)] : types;
}

const isWritten = ({ name, relation, access }: RecordType): boolean =>
  !(name in LEFT_OUT) &&
  relation === undefined &&
  access.some(({ create, update }) => create !== undefined || update !== undefined);

function typesOf(record: RecordType, catalogue: Catalogue, all: Types): ImportType[] {
  const { name, collection, nested, createUnder = [] } = record;
  const { service } = catalogue;
  const columns = columnsOf(record, catalogue, all);
  if (!nested) {
    const type = TYPE_NAMES[name] ?? collection;
    // The body of a call cannot name them; a row can.
    const parents = createUnder.flatMap((under) =>
      record.fields[under.parent]?.access === 'readonly'
        ? [parentColumn(record, under, createUnder.length === 1, all)]
        : [],
    );
    const isParent = ({ field }: Column) => parents.some((parent) => parent.field === field);
    return [{ type, service, record: name, columns: withParents(columns, isParent, parents) }];
  }
  return createUnder.map((under) => {
    const owners = byName(record.fields[under.parent]?.to ?? '', all)?.collection ?? under.parent;
    const [path = ''] = under.paths;
    const type =
      createUnder.length === 1
        ? (TYPE_NAMES[name] ?? collection)
        : `${owners}_${Object.hasOwn(PART_NAMES, path) ? PART_NAMES[path] : path}`;
    const owner = parentColumn(record, under, true, all);
    const whole = withParents(columns, ({ field }) => field === under.parent, [owner]);
    return { type, service, record: name, part: under.parent, columns: whole };
  });
}

/** The id stays the first column, its source the next one. */
function withParents(
  columns: readonly Column[],
  isParent: (column: Column) => boolean,
  parents: readonly Column[],
): Column[] {
  const others = columns.filter((column) => !isParent(column));
  const isFirst = ({ field }: Column) => ['id', 'source', 'sourceID'].includes(field);
  return [...others.filter(isFirst), ...parents, ...others.filter((column) => !isFirst(column))];
}

/** Values that files have no cell for. */
const NOT_IN_CELLS = ['attachments', 'parts', 'references'];

function columnsOf(record: RecordType, catalogue: Catalogue, all: Types): Column[] {
  const fields = Object.entries(record.fields)
    .filter(([, field]) => field.access !== 'hidden' && !NOT_IN_CELLS.includes(field.kind))
    .filter(([, { localizes, answerLinks, unimplemented }]) => !(localizes ?? answerLinks ?? unimplemented))
    .filter(([name]) => !givesSubject(record, name))
    .map(([name, field]) => fieldColumn(record, name, field, all));
  const source = record.name === REPLACED_BY_SOURCE ? [SOURCE] : [];
  return [...source, ...fields, ...listColumns(record, catalogue, all)];
}

/** Relations of a source are replaced by those of the file. */
const SOURCE: Column = {
  header: 'Source',
  field: 'source',
  kind: 'string',
  required: false,
  isReadonly: false,
  isWriteonly: true,
  isList: false,
  example: 'Discovery',
};

function fieldColumn(record: RecordType, name: string, field: Field, all: Types): Column {
  const { kind, access, to, idOf, systemFilled, givenBy, transient } = field;
  const references = kind === 'reference' ? to : idOf;
  const isNew = access === 'required' && field.default === undefined;
  return {
    header: HEADERS[record.name]?.[name] ?? columnHeader(name),
    field: name,
    kind,
    required: isNew && !systemFilled && givenBy === undefined,
    isReadonly:
      access === 'readonly' && name !== 'id' && !isNamedInBody(record, name) && !isSubject(record, name),
    isWriteonly: access === 'writeonly' || transient === true,
    isList: KINDS[kind].isList,
    ...(references !== undefined && { references }),
    ...((givesRequired(record, name) || isSubject(record, name)) && { isOneNeeded: true }),
    ...(kind === 'code' && to !== undefined && { codeOf: to }),
    example: references === undefined ? exampleOf(name, field) : referenceExample(references, all),
  };
}

/** A project task needs a template, or a project task template that gives what it lacks. */
const givesRequired = ({ fields }: RecordType, name: string): boolean =>
  Object.values(fields).some(({ access, givenBy }) => access === 'required' && givenBy === name);

const isSubject = ({ subjects = {} }: RecordType, name: string): boolean => name in subjects;

/** A file names a subject by the reference, which an export tells, too. */
const givesSubject = ({ subjects = {} }: RecordType, name: string): boolean =>
  Object.values(subjects).includes(name);

const isNamedInBody = ({ createUnder = [] }: RecordType, name: string): boolean =>
  createUnder.some(({ parent, parentInBody }) => parent === name && parentInBody);

function parentColumn(record: RecordType, { parent }: CreateUnder, isOnly: boolean, all: Types): Column {
  const column = fieldColumn(record, parent, record.fields[parent] as Field, all);
  return { ...column, required: isOnly, isOneNeeded: true, isReadonly: false, isWriteonly: false };
}

/** Lists of linked records: `member_ids` of a team is the column `Members`. */
function listColumns(record: RecordType, { records }: Catalogue, all: Types): Column[] {
  const links = linksSeenFrom(record, records);
  return (
    [...linkInputs(record, records)]
      .filter(([ids]) => !(ids in record.fields))
      // A list of records that are in no file could not be read again.
      .filter(([, path]) => !((links.get(path)?.to ?? '') in LEFT_OUT))
      .filter(([, path]) => !isSubjectOf(byName(links.get(path)?.to ?? '', records), path))
      .map(([ids, path]): Column => {
        const { to = '', here } = links.get(path) ?? {};
        // Of a link between records of one type one end says all: predecessors, not successors.
        const isOtherEnd = to === record.name && here === 'to_id';
        return {
          header: columnHeader(path),
          field: ids,
          kind: 'references',
          required: false,
          isReadonly: isOtherEnd,
          isWriteonly: false,
          isList: true,
          references: to,
          ...(givesSubject(record, ids) && { isOneNeeded: true }),
          example: referenceExample(to, all),
        };
      })
  );
}

/** Rows of those records name the subject. */
const isSubjectOf = (record: RecordType | undefined, inverse: string): boolean =>
  Object.keys(record?.subjects ?? {}).some((name) => record?.links?.[name]?.inverse === inverse);

function exampleOf(name: string, field: Field): string {
  if (name === 'id') return '1234';
  const value = KINDS[field.kind].examples.value(name, field, 1);
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? value.join('\n') : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const byName = (type: string, all: Types): RecordType | undefined => all.find(({ name }) => name === type);

function referenceExample(type: string, all: Types): string {
  const record = byName(type, all);
  const [key] = record ? recordKey(record) : [];
  if (!record || key === undefined) return '1234';
  return key === 'name'
    ? `Name of the ${type.replaceAll('_', ' ')}`
    : exampleOf(key, record.fields[key] as Field);
}

/** A row sets the roles of a person in an account. */
function rolesOf(service: string): ImportType {
  const column = {
    kind: 'string',
    required: false,
    isReadonly: false,
    isWriteonly: false,
    isList: false,
  } as const;
  return {
    type: ROLES_TYPE,
    service,
    record: 'person',
    part: 'roles',
    columns: [
      {
        ...column,
        header: 'Person',
        field: 'person',
        kind: 'reference',
        required: true,
        references: 'person',
        example: 'person.1@example.com',
      },
      { ...column, header: 'Account', field: 'account', example: 'wdc' },
      { ...column, header: 'Roles', field: 'roles', kind: 'strings', isList: true, example: 'specialist' },
    ],
  };
}
