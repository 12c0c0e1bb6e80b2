import {
  isNestedLookup,
  type Catalogue,
  type Field,
  type LookupFields,
  type RecordType,
} from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { columnOf, isKept, quoted } from '../table/column';

const texts = new WeakMap<Catalogue, Map<string, string | undefined>>();

/**
 * SQL for what is known of records of those types that one refers to, of type $1 and id $2 each: of own records what their
 * rows say at this moment, of others' what they share. None where what is shared is all there is to know. Of types that
 * nobody asks for nothing is said: what a statement could read has to be made ready each time, too.
 */
export function lookupSql(
  catalogue: Catalogue,
  record: RecordType,
  types: readonly string[],
): string | undefined {
  let ofCatalogue = texts.get(catalogue);
  if (!ofCatalogue) texts.set(catalogue, (ofCatalogue = new Map()));
  const own = new Set(types.filter((type) => catalogue.byName.has(type)));
  const key = [record.name, ...[...own].sort()].join(' ');
  if (!ofCatalogue.has(key)) ofCatalogue.set(key, compiled(catalogue, record, own));
  return ofCatalogue.get(key);
}

function compiled(catalogue: Catalogue, record: RecordType, types: ReadonlySet<string>): string | undefined {
  const read = [...ownFields(catalogue, record)].filter(([type]) => types.has(type));
  if (read.length === 0) return undefined;
  const cases = read.map(
    ([type, names]) =>
      `WHEN '${type}' THEN (${rowSql(catalogue.byName.get(type) as RecordType, [...names])})`,
  );
  return `SELECT type, id, name, account_id, disabled, json,
  attributes || coalesce(CASE type ${cases.join('\n')} END, '{}') AS attributes
FROM reference JOIN unnest($1::text[], $2::bigint[]) AS wanted(type, id) USING (type, id)`;
}

/** The fields of own records that the rules of a record know, or that are copied into what it makes, by type. */
function ownFields({ byName }: Catalogue, record: RecordType): Map<string, Set<string>> {
  const read = new Map<string, Set<string>>();
  const add = (type: string, name: string) => {
    const field = byName.get(type)?.fields[name];
    if (field && isKept(field)) read.set(type, (read.get(type) ?? new Set()).add(name));
  };
  const addAll = (type: string, knowing: LookupFields) => {
    for (const [name, said] of Object.entries(knowing)) {
      add(type, name);
      if (isNestedLookup(said)) addAll(said.to, said.lookups);
    }
  };
  const typeOf = (name: string) => record.fields[name]?.to ?? '';
  for (const [name, knowing] of Object.entries(record.lookups ?? {}))
    if (record.fields[name]?.kind === 'reference') addAll(typeOf(name), knowing as LookupFields);
  for (const path of (record.makes ?? []).flatMap(({ copies = {} }) => Object.values(copies))) {
    const [name = '', there] = path.split('.');
    if (there !== undefined) add(typeOf(name), there);
  }
  return read;
}

const rowSql = (record: RecordType, names: readonly string[]): string =>
  `SELECT ${membersSql(record, names)} FROM ${quoted(record.name)} own WHERE own.id = reference.id`;

/** JSON of some fields of a row that is called `own`. */
export function membersSql(record: RecordType, names: readonly string[]): string {
  const members = names.map((name) => `'${name}', ${valueSql(name, record.fields[name] as Field)}`);
  return `jsonb_build_object(${members.join(', ')})`;
}

const valueSql = (name: string, field: Field): string =>
  KINDS[field.kind].lookupSql(`own.${quoted(columnOf(name, field))}`, field);
