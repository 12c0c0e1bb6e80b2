import { isSearchable, isSent, nodeId, type Catalogue, type Field, type RecordType } from '@deskline/record';
import { NodeIds, Routes } from '@deskline/record-http';
import { linksSeenFrom } from '@deskline/record-store';

export interface ForeignRequest {
  readonly request: string;
  readonly body?: object;
}

/** Record type at the start of a path. */
type Passed = Pick<RecordType, 'name' | 'links' | 'actions'>;

/** The ids of an account's records, by type. */
type IdsOf = (type: string) => readonly number[];

/** All calls by which a caller could learn of records of another account. */
export function foreignRequests(catalogue: Catalogue, own: IdsOf, foreign: IdsOf): ForeignRequest[] {
  return [
    ...[...catalogue.records, ...catalogue.crossService].flatMap((record) =>
      collectionQuestions(record, foreign),
    ),
    ...new Routes(catalogue, new NodeIds('deskline')).list.flatMap((pattern) =>
      pathQuestions(pattern, catalogue, own, foreign),
    ),
    ...catalogue.records.flatMap((record) => inputQuestions(record, own, foreign)),
  ];
}

function collectionQuestions(record: RecordType, foreign: IdsOf): ForeignRequest[] {
  if (record.nested) return [];
  const list = `GET /${record.collection}`;
  const [id] = foreign(record.name);
  const filters = record.filter.flatMap((name) => filterValues(record.fields[name] as Field, name, foreign));
  const selectable = Object.entries(record.fields)
    .filter(([, field]) => isSent(field) && !field.unselectable && !field.transient)
    .map(([name]) => name);
  return [
    ...['per_page=1', 'page=2&per_page=1', `id=${id}`, `ids=${id}`, `id=>=${id}`, `id=!${id}`],
    `fields=${selectable.join()}`,
    ...(isSearchable(record) ? ['q=seed', `q=${id}`, 'q=1&sort=-id&per_page=1'] : []),
    ...record.sort.flatMap((name) => [`sort=${name}`, `sort=-${name}&per_page=1`]),
    ...filters,
  ].map((query) => ({ request: `${list}?${query}` }));
}

function filterValues(field: Field, name: string, foreign: IdsOf): string[] {
  switch (field.kind) {
    case 'reference':
      return [...foreign(field.to ?? '').flatMap((id) => [`${name}=${id}`, `${name}=!${id}`]), `${name}=!`];
    case 'string':
      return [`${name}=Seed%201`, `${name}=seed1@seeds.example`, `${name}=!Seed%201`];
    case 'enum':
      return (field.values ?? []).slice(0, 3).map((value) => `${name}=${value}`);
    case 'integer':
    case 'decimal':
      return [`${name}=>=0`];
    case 'date':
    case 'datetime':
      return [`${name}=>=2026-01-01`];
    case 'boolean':
      return [`${name}=true`];
    default:
      return [`${name}=!`];
  }
}

/** Each path with another account's id in it, and with its nodeID. */
function pathQuestions(pattern: string, catalogue: Catalogue, own: IdsOf, foreign: IdsOf): ForeignRequest[] {
  const [method = '', path = ''] = pattern.split(' ');
  const [, collection = '', , part = ''] = path.split('/');
  const isView = (name: string): boolean => catalogue.byCollection.get(name)?.relation === 'view';
  if (!path.includes('/:')) return method === 'GET' && !isView(collection) ? [{ request: pattern }] : [];
  const record = typeOf(collection, catalogue);
  // Routes without credentials return no data of an account.
  if (record.actions?.[part]?.needs === 'nothing') return [];
  // A view over tables of its service is not served here.
  if (isView(part)) return [];
  const second = secondType(record, part, catalogue);
  // An action runs in its own service, which is not started here.
  const owns = method === 'GET' && !record.actions?.[part] ? [own(record.name)[0]] : [];
  const strangers = [foreign(record.name)[0], nodeId('deskline', record.name, foreign(record.name)[0] ?? 0)];
  const pairs =
    path.split('/:').length === 2
      ? [...owns, ...strangers].map((id) => [id])
      : [
          ...strangers.flatMap((id) => [
            [id, foreign(second)[1]],
            [id, own(second)[1]],
          ]),
          [own(record.name)[0], foreign(second)[1]],
          [own(record.name)[0], nodeId('deskline', second, foreign(second)[1] ?? 0)],
        ];
  return pairs.map((ids) => {
    let at = 0;
    return {
      request: `${method} ${path.replace(/:\w+/g, () => String(ids[at++]))}`,
      body: method === 'GET' ? undefined : {},
    };
  });
}

/** Record type of a collection; of a type of another service only the name is available. */
function typeOf(collection: string, { byCollection, foreign }: Catalogue): Passed {
  const [name = ''] = Object.entries(foreign).find(([, other]) => other === collection) ?? [];
  return byCollection.get(collection) ?? { name };
}

function secondType(record: Passed, part: string, catalogue: Catalogue): string {
  const link = linksSeenFrom(record, catalogue.records).get(part);
  const nested = catalogue.records.find(
    (other) => other.nested && other.createUnder?.some(({ paths }) => paths.includes(part)),
  );
  return link?.to ?? nested?.name ?? '';
}

/** Sets each reference of a body to a record of another account: each of them alone must make the change fail. */
function inputQuestions(record: RecordType, own: IdsOf, foreign: IdsOf): ForeignRequest[] {
  if (record.nested || record.access.every(({ update }) => !update)) return [];
  return Object.entries(record.fields)
    .filter(
      ([, { kind, access, transient }]) =>
        kind === 'reference' && !transient && ['required', 'optional'].includes(access),
    )
    .flatMap(([name, { to = '' }]) =>
      [foreign(to)[0], { id: nodeId('deskline', to, foreign(to)[0] ?? 0) }].map((value) => ({
        request: `PATCH /${record.collection}/${own(record.name)[0]}`,
        body: { [name]: value },
      })),
    );
}
