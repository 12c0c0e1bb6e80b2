import { hasSearchIndex, searchedNames, type Catalogue, type Field, type RecordType } from '@deskline/record';
import { typeorm } from '@deskline/platform';
import type {
  EntitySchema,
  EntitySchemaColumnOptions,
  EntitySchemaIndexOptions,
  EntitySchemaOptions,
} from 'typeorm';
import { columnOf, isNotNull, sqlType, storedFields } from './column';
import { hasReferenceIndex, isOrdered, uniqueIndexName } from './indexed';
import { linksOf, linkTable } from './link-table';
import { searchIndexName } from './search-index';

/** Tables and indexes that a part of the engine needs for a record type beside those of its definition. */
export type FurtherTables = (record: RecordType) => {
  readonly entities: readonly EntitySchema[];
  readonly indices: readonly EntitySchemaIndexOptions[];
};

/** Tables of a catalogue as TypeORM entities: migrations are made from them and checked against them. */
export function recordEntities(
  catalogue: Catalogue,
  further: FurtherTables = () => ({ entities: [], indices: [] }),
): EntitySchema[] {
  const tables = catalogue.records.filter((record) => record.relation !== 'view');
  const entities = tables.flatMap((record) => [
    recordEntity(record, catalogue.records, further),
    ...linksOf(record)
      .filter(([, { derived }]) => !derived)
      .map(([path]) => linkEntity(linkTable(record, path))),
    ...further(record).entities,
  ]);
  assertDistinct(entities);
  return entities;
}

type Columns = Record<string, EntitySchemaColumnOptions>;

function recordEntity(record: RecordType, all: readonly RecordType[], further: FurtherTables): EntitySchema {
  const columns: Columns = {};
  for (const [name, field] of storedFields(record)) columns[columnOf(name, field)] = column(name, field);
  columns['account_id'] = { type: 'text' };
  columns['version'] = { type: 'integer', default: 1 };
  if (record.archiving) columns['shelf'] = { type: 'text', nullable: true };
  return new (typeorm().EntitySchema)({
    name: record.name,
    tableName: record.name,
    columns,
    indices: indices(record, all, further),
    foreignKeys: foreignKeys(record),
  });
}

/** A foreign key has the name of its field, so that a violation names the field. */
const foreignKeys = (record: RecordType): EntitySchemaOptions<object>['foreignKeys'] =>
  storedFields(record).flatMap(([name, field]) =>
    field.foreignKey && field.to !== undefined
      ? [{ name, target: field.to, columnNames: [columnOf(name, field)], referencedColumnNames: ['id'] }]
      : [],
  );

function column(name: string, field: Field): EntitySchemaColumnOptions {
  if (name === 'id') return { type: 'bigint', primary: true, generated: 'increment' };
  const type = sqlType(field) as EntitySchemaColumnOptions['type'];
  // Wire datetimes are whole seconds, so a filter on a value that was read finds its row.
  return { type, nullable: !isNotNull(name, field), ...(type === 'timestamptz' && { precision: 0 }) };
}

/**
 * Every list starts from the account; the id breaks ties, so it ends every index that serves an order. One index serves
 * both directions of a sort, and filters by its field.
 */
function indices(
  record: RecordType,
  all: readonly RecordType[],
  further: FurtherTables,
): EntitySchemaIndexOptions[] {
  const columnsOf = (names: readonly string[]) =>
    names.map((name) => columnOf(name, record.fields[name] as Field));
  const sets = new Map<string, EntitySchemaIndexOptions>();
  const add = (columns: string[], where?: string) => {
    const name = `${record.name}_by_${columns.filter((column) => column !== 'id').join('_')}`.slice(0, 63);
    if (sets.has(name)) throw new Error(`${record.name}: two indexes are called ${name}`);
    sets.set(name, { name, columns, ...(where !== undefined && { where }) });
  };
  // Archived and trashed records are in no collection.
  const listed = (...columns: string[]) =>
    add(['account_id', ...columns, 'id'], record.archiving ? '"shelf" IS NULL' : undefined);
  const flagged = (flag: string) => {
    const inUse = record.archiving ? ' AND "shelf" IS NULL' : '';
    const name = `${record.name}_by_${flag}`;
    sets.set(name, { name, columns: ['account_id', 'id'], where: `"${flag}"${inUse}` });
  };
  listed();
  for (const [name, field] of storedFields(record)) {
    const column = columnOf(name, field);
    if (name !== 'id' && isOrdered(record, name)) listed(column);
    // Most references of most records are empty, and no query finds records by an empty one.
    if (needsReferenceIndex(record, all, name, field))
      add([column, 'id'], isNotNull(name, field) ? undefined : `"${column}" IS NOT NULL`);
  }
  for (const set of record.indexes ?? []) {
    const [flag] = flagsIn(record, set);
    // Few records have a flag, and nobody looks for all the others.
    if (flag !== undefined) flagged(flag);
    else if (!isReference(record, set)) listed(...columnsOf(set));
  }
  const timerIndexes = columnsOf(record.timerFields ?? []).map((column) => ({
    name: `${record.name}_due_${column}`.slice(0, 63),
    columns: [column],
    where: `"${column}" IS NOT NULL`,
  }));
  // Written by hand in the migration, since they ignore case, as that of the words is; listed here so that no migration drops them.
  const unique = (record.unique ?? []).map((set) => ({
    name: uniqueIndexName(record, set),
    columns: ['account_id', ...columnsOf(set)],
    unique: true,
    synchronize: false,
  }));
  const search = hasSearchIndex(record)
    ? [
        {
          name: searchIndexName(record),
          columns: ['account_id', ...columnsOf(searchedNames(record))],
          synchronize: false,
        },
      ]
    : [];
  return [...sets.values(), ...further(record).indices, ...timerIndexes, ...unique, ...search];
}

/** Boolean that an index is about. */
const flagsIn = ({ fields }: RecordType, set: readonly string[]): string[] =>
  set.length === 1 ? set.filter((name) => fields[name]?.kind === 'boolean') : [];

/** An ordered one serves within an account; a definition names those that are found across accounts, too. */
const needsReferenceIndex = (
  record: RecordType,
  all: readonly RecordType[],
  name: string,
  { kind }: Field,
): boolean =>
  kind === 'reference' &&
  hasReferenceIndex(all, record, name) &&
  (!isOrdered(record, name) || (record.indexes ?? []).some((set) => set.join() === name));

/** A single reference has its index already. */
const isReference = ({ fields }: RecordType, [name = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && fields[name]?.kind === 'reference';

function linkEntity(table: string): EntitySchema {
  return new (typeorm().EntitySchema)({
    name: table,
    tableName: table,
    columns: {
      from_id: { type: 'bigint', primary: true },
      to_id: { type: 'bigint', primary: true },
    },
    indices: [{ name: `${table}_inverse`, columns: ['to_id', 'from_id'] }],
  });
}

/** PostgreSQL truncates longer names, and two of them may then be the same. */
const LONGEST = 63;

/** Refuses equal names: tables, sequences and indexes share one namespace in PostgreSQL. */
function assertDistinct(entities: readonly EntitySchema[]): void {
  const names = entities.flatMap(({ options: { tableName = '', indices = [] } }) => [
    tableName,
    `${tableName}_id_seq`,
    ...indices.map(({ name = '' }) => name),
  ]);
  const tooLong = names.filter((name) => Buffer.byteLength(name) > LONGEST);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const faults = [
    ...tooLong.map((name) => `${name} is longer than ${LONGEST} bytes`),
    ...twice.map((name) => `two tables or indexes are called ${name}`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
