import {
  isNestedLookup,
  type Catalogue,
  type Field,
  type LookupFields,
  type RecordType,
} from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { memoize } from '../memoize';
import { columnSql, isStored, quoted } from '../table/column';

const textsOf = memoize<Catalogue, Map<string, string | undefined>>(() => new Map());

/**
 * SQL for the lookups of records of the given types, of type $1 and id $2 each: current rows of own records, projected
 * attributes of others. Undefined where the projection has all lookups. Only the given types are in the text, because
 * PostgreSQL prepares every subquery of a statement, run or not.
 */
export function lookupSql(
  catalogue: Catalogue,
  record: RecordType,
  types: readonly string[],
): string | undefined {
  const texts = textsOf(catalogue);
  const own = new Set(types.filter((type) => catalogue.byName.has(type)));
  const key = [record.name, ...[...own].sort()].join(' ');
  if (!texts.has(key)) texts.set(key, compiled(catalogue, record, own));
  return texts.get(key);
}

function compiled(catalogue: Catalogue, record: RecordType, types: ReadonlySet<string>): string | undefined {
  const read = [...ownFields(catalogue, record)].filter(([type]) => types.has(type));
  if (read.length === 0) return undefined;
  const cases = read.map(([type, names]) => {
    const members = membersSql(catalogue.byName.get(type) as RecordType, [...names]);
    return `WHEN '${type}' THEN (SELECT ${members} FROM ${quoted(type)} own WHERE own.id = reference.id)`;
  });
  return `SELECT type, id, name, account_id, disabled, json,
  attributes || coalesce(CASE type ${cases.join('\n')} END, '{}') AS attributes
FROM reference JOIN unnest($1::text[], $2::bigint[]) AS wanted(type, id) USING (type, id)`;
}

/** Fields of own records by type: lookups of the rules of a record, and fields copied into records that it creates. */
function ownFields({ byName }: Catalogue, record: RecordType): Map<string, Set<string>> {
  const read = new Map<string, Set<string>>();
  const add = (type: string, name: string) => {
    const field = byName.get(type)?.fields[name];
    if (field && isStored(field)) read.set(type, (read.get(type) ?? new Set()).add(name));
  };
  const addAll = (type: string, lookups: LookupFields) => {
    for (const [name, lookup] of Object.entries(lookups)) {
      add(type, name);
      if (isNestedLookup(lookup)) addAll(lookup.to, lookup.lookups);
    }
  };
  const typeOf = (name: string) => record.fields[name]?.to ?? '';
  for (const [name, lookups] of Object.entries(record.lookups ?? {}))
    if (record.fields[name]?.kind === 'reference') addAll(typeOf(name), lookups as LookupFields);
  for (const path of (record.recordsFromInput ?? []).flatMap(({ copies = {} }) =>
    Object.values(copies).flat(),
  )) {
    const [name = '', there] = path.split('.');
    if (there !== undefined) add(typeOf(name), there);
  }
  return read;
}

/** JSON of some fields of a row with the alias `own`. */
export function membersSql(record: RecordType, names: readonly string[]): string {
  const members = names.map((name) => {
    const field = record.fields[name] as Field;
    return `'${name}', ${KINDS[field.kind].lookupSql(`own.${columnSql(record, name)}`, field)}`;
  });
  return `jsonb_build_object(${members.join(', ')})`;
}
