import { ALL_SCOPES, type Principal } from '@deskline/identity';
import { hiddenFields, type RecordType, type Role } from '@deskline/record';
import { pascal } from '@deskline/record-kinds';
import {
  describeTypes,
  rolePermits,
  TypeRoutes,
  type FieldDescription,
  type Take,
  type TypeDescription,
} from '@deskline/record-http';
import { apiDocument } from '../documents/api-document';
import { catalogues } from '../routing/catalogues';

interface Schema {
  $ref?: string;
  enum?: string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
}
interface Parameter {
  $ref?: string;
  name: string;
  schema: Schema;
}
interface Operation {
  parameters: Parameter[];
  responses: Record<string, { $ref?: string }>;
}
const document = apiDocument(catalogues) as unknown as {
  paths: Record<string, { get?: Operation; patch?: Operation; post?: Operation }>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};
const { schemas, parameters } = document.components;
const routes = new TypeRoutes(catalogues);
const records = [...routes.types.values()];

const principal = (roles: readonly Role[]) => ({ roles }) as unknown as Principal;
const nameIn = ($ref = ''): string => $ref.split('/').at(-1) ?? '';

/** Values of a schema, or of the enumeration it refers to. */
function valuesIn({ $ref, enum: values, anyOf = [], items }: Schema = {}): string[] {
  if ($ref) return schemas[nameIn($ref)]?.enum ?? [];
  return values ?? [...anyOf, ...(items ? [items] : [])].flatMap(valuesIn);
}

/** List operations by their response: of a collection, or of one below another record. */
const lists = new Map(Object.values(document.paths).map(({ get }) => [get?.responses['200']?.$ref, get]));
const listOf = (record: RecordType): Operation | undefined =>
  lists.get(`#/components/responses/${pascal(record.name)}List`);

const queriesOf = (record: RecordType): Parameter[] =>
  (listOf(record)?.parameters ?? []).flatMap(({ $ref }) => parameters[nameIn($ref)] ?? []);

const filtersOf = (record: RecordType): string[] =>
  (listOf(record)?.parameters ?? [])
    .map(({ $ref }) => nameIn($ref))
    .filter((name) => name.startsWith('Filter.'))
    .map((name) => parameters[name]?.name ?? '');
const choicesOf = (record: RecordType, name: string): string[] =>
  valuesIn(queriesOf(record).find((each) => each.name === name)?.schema);

/** Sub-collections in the paths of the document: lists below a record, no views of them. */
function subCollectionsOf({ collection, actions = {} }: RecordType): string[] {
  const below = new RegExp(`^/${collection}/\\{id\\}/(\\w+)$`);
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const name = below.exec(path)?.[1];
    const isList = get?.responses['200']?.$ref?.endsWith('List');
    return name !== undefined && isList && !(name in actions) ? [name] : [];
  });
}

const UNSENT: readonly string[] = ['writeonly', 'filter'];

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();
const without = (names: readonly string[], hidden: readonly string[]) =>
  names.filter((name) => !hidden.includes(name));

describe.each<[string, readonly Role[]]>([
  ['an administrator', ['account_administrator']],
  ['a specialist', ['specialist']],
  ['an auditor', ['auditor']],
  ['an end user', []],
])('the description for %s', (_who, roles) => {
  const viewer = { roles, scopes: ALL_SCOPES, language: 'nl' } as const;
  const described = new Map(
    describeTypes(viewer, routes, [...routes.types.keys()]).types.map((type) => [type.name, type]),
  );
  const seen = records.filter(({ name }) => described.has(name));
  const typeOf = ({ name }: RecordType) => described.get(name) as TypeDescription;
  const fieldsOf = (record: RecordType, is: (field: FieldDescription, name: string) => boolean) =>
    Object.entries(typeOf(record).fields)
      .filter(([name, field]) => is(field, name))
      .map(([name]) => name);
  /** Of all record types: names by the description, and by the document without hidden fields. */
  const compared = (
    ofMeta: (record: RecordType) => Iterable<string>,
    ofDocument: (record: RecordType) => readonly string[],
  ) => ({
    meta: seen.map((record) => [record.name, sorted(ofMeta(record))]),
    document: seen.map((record) => [
      record.name,
      sorted(without(ofDocument(record), hiddenFields(record, roles))),
    ]),
  });
  const expectSame = ({ meta, document: said }: ReturnType<typeof compared>) => expect(meta).toEqual(said);

  it('has the record types that a grant lets these roles read, and those that the brief one has', () => {
    const readable = records.filter((record) => rolePermits(record, 'read', principal(roles)));
    const audited = roles.includes('auditor') ? [] : ['audit_line'];
    expect(sorted(described.keys())).toEqual(sorted([...readable.map(({ name }) => name), ...audited]));
    expect(describeTypes(viewer, routes).types.map(({ name }) => name)).toEqual(seen.map(({ name }) => name));
  });

  it('has the fields that answers have', () => {
    const isSent = ({ kind, access }: FieldDescription) => kind !== 'ids' && !UNSENT.includes(access);
    const propertiesOf = (record: RecordType) =>
      (schemas[pascal(record.name)] ?? schemas[`${pascal(record.name)}Row`])?.properties ?? {};
    expectSame(
      compared(
        (record) => fieldsOf(record, isSent),
        (record) => Object.keys(propertiesOf(record)).filter((name) => name in record.fields),
      ),
    );
  });

  it('has the values of enumerations', () => {
    const enumerations = seen.flatMap((record) =>
      Object.entries(typeOf(record).fields).flatMap(([name, { values, access }]) =>
        values && access !== 'writeonly' ? [{ record, name, values: values.map(({ id }) => id) }] : [],
      ),
    );
    expect(enumerations.length).toBeGreaterThan(10);
    expect(enumerations.map(({ record, name, values }) => [record.name, name, values])).toEqual(
      enumerations.map(({ record, name }) => [
        record.name,
        name,
        valuesIn((schemas[pascal(record.name)] ?? schemas[`${pascal(record.name)}Row`])?.properties?.[name]),
      ]),
    );
  });

  it('has the members that bodies may have, where the caller may create', () => {
    const created = (record: RecordType) =>
      typeOf(record).may.create ? (schemas[`${pascal(record.name)}Create`] ?? {}) : {};
    const isWritten = ({ access }: FieldDescription) => !['readonly', 'filter'].includes(access);
    const isAlias = ({ fields }: RecordType, name: string) => {
      const plain = name.replace(/_id$/, '');
      const isSecond = Object.values(fields).some(({ alsoWrittenAs }) => alsoWrittenAs === plain);
      return !(name in fields) && (isSecond || plain in fields);
    };
    const notWritten = (record: RecordType) => fieldsOf(record, (field) => !isWritten(field));
    expectSame(
      compared(
        (record) => (typeOf(record).may.create ? fieldsOf(record, isWritten) : []),
        (record) =>
          without(
            Object.keys(created(record).properties ?? {}).filter((name) => !isAlias(record, name)),
            // By `writableBy`, which the document tells in words.
            notWritten(record).filter((name) => record.fields[name]?.writableBy),
          ),
      ),
    );
  });

  it('requires the same of a create', () => {
    const isRequired = ({ access, default: value, filled_by }: FieldDescription) =>
      access === 'required' && value === undefined && filled_by === undefined;
    const required = ({ required: plain = [], allOf = [] }: Schema = {}) => [
      ...plain,
      ...allOf.flatMap(({ anyOf = [] }) => anyOf[0]?.required ?? []),
    ];
    expectSame(
      compared(
        (record) => (typeOf(record).may.create ? fieldsOf(record, isRequired) : []),
        (record) => (typeOf(record).may.create ? required(schemas[`${pascal(record.name)}Create`]) : []),
      ),
    );
  });

  it('has the filters, sorts and selectable fields', () => {
    const isIn = (use: 'filter' | 'sort') => (field: FieldDescription) => field.in?.includes(use) ?? false;
    const isSelected = ({ selectable, access }: FieldDescription) =>
      selectable !== false && !UNSENT.includes(access);
    /** Ids of records that these roles do not list. */
    const unlisted = (record: RecordType): string[] =>
      routes
        .linkListsOf(record.name)
        .filter(({ to = '' }) => described.get(to)?.only_in_views ?? !described.has(to))
        .map(({ ids }) => ids);
    expectSame(compared((record) => fieldsOf(record, isIn('filter')), filtersOf));
    expectSame(
      compared(
        (record) =>
          fieldsOf(record, isIn('sort')).map((name) => typeOf(record).fields[name]?.sort_as ?? name),
        (record) => choicesOf(record, 'sort').filter((name) => !name.startsWith('-')),
      ),
    );
    expectSame(
      compared(
        (record) => fieldsOf(record, isSelected),
        (record) => without(choicesOf(record, 'fields'), ['may', ...unlisted(record)]),
      ),
    );
  });

  it('says what the type takes beyond single records', () => {
    const isTaken = (name: Take) => seen.filter((record) => typeOf(record).takes?.includes(name));
    const namesOf = (all: readonly RecordType[]) => sorted(all.map(({ name }) => name));
    const isListed = (record: RecordType) => !typeOf(record).nested && !typeOf(record).only_in_views;
    const has = (record: RecordType, below: string, method: 'get' | 'patch' | 'post' = 'get') =>
      document.paths[`/${record.collection}${below}`]?.[method];
    const isSearched = (record: RecordType) =>
      listOf(record)?.parameters.some(({ $ref }) => nameIn($ref) === 'Search');
    const isTried = (record: RecordType) => {
      const { create, update, delete: remove, archive } = typeOf(record).may;
      return (create ?? update ?? remove ?? archive) !== undefined;
    };
    expect(namesOf(isTaken('q'))).toEqual(namesOf(seen.filter(isSearched)));
    for (const path of ['counts', 'aggregate'] as const)
      expect(namesOf(isTaken(path))).toEqual(
        namesOf(seen.filter((record) => isListed(record) && has(record, `/${path}`))),
      );
    expect(namesOf(isTaken('may'))).toEqual(
      namesOf(seen.filter((record) => choicesOf(record, 'fields').includes('may'))),
    );
    expect(namesOf(isTaken('ids'))).toEqual(
      namesOf(
        seen.filter((record) => {
          const { update, archive } = typeOf(record).may;
          return (update && has(record, '', 'patch')) || (archive && has(record, '/archive', 'post'));
        }),
      ),
    );
    expect(namesOf(isTaken('dry_run'))).toEqual(namesOf(seen.filter(isTried)));
  });

  it('has the views that list rows for these roles, with labels', () => {
    for (const record of seen) {
      const { views = {} } = typeOf(record);
      const limits = record.access
        .filter(({ read }) => read !== undefined)
        .filter(
          ({ to }) =>
            to === 'everyone' || (typeof to !== 'string' && to.some((role) => roles.includes(role))),
        );
      const open = limits.some(({ onlyInViews }) => !onlyInViews);
      const expected = Object.keys(record.views ?? {}).filter(
        (view) => open || limits.some(({ onlyInViews }) => onlyInViews?.includes(view)),
      );
      expect([record.name, sorted(Object.keys(views))]).toEqual([record.name, sorted(expected)]);
      expect(Object.values(views).filter((label) => label === '')).toEqual([]);
    }
  });

  it('has the sub-collections whose records the caller ever sees', () => {
    for (const record of seen) {
      const below = typeOf(record).sub_collections ?? {};
      const documented = subCollectionsOf(record);
      expect([record.name, without(Object.keys(below), documented)]).toEqual([record.name, []]);
      const hidden = without(documented, Object.keys(below));
      const ofSeen = routes
        .subCollectionsOf(record.name)
        .filter(
          ([path, { list }]) => path !== 'audit' && hidden.includes(path) && described.has(list.record.name),
        );
      expect([record.name, ofSeen.map(([path]) => path)]).toEqual([record.name, []]);
      expect(Object.values(below).filter(({ of }) => !described.has(of))).toEqual([]);
    }
  });
});
