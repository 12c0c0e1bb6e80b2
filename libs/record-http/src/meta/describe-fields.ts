import type { Field, RecordType } from '@deskline/record';
import { FieldSelection, SortOrder } from '../request/field-lists';
import { Filters } from '../request/filters';
import { isNamedParent } from '../request/body-members';
import { NodeIds } from '../request/node-ids';
import { labelOf } from '../translations/labels';
import { choicesOf } from '../translations/enumerations';
import { defined } from './defined';
import type { FieldAccess, FieldDescription, FieldUse, OwnRights } from './description';
import { writingOf } from './rights';
import type { TypeRoutes } from './type-routes';
import { isListedFor, isReadPermitted, type Viewer } from './viewer';

/** Uses of the fields of a record type, from the parsers of query strings themselves. */
interface Uses {
  readonly list: ReadonlySet<string>;
  readonly filter: ReadonlySet<string>;
  /** Names in `?sort=` by field. */
  readonly sort: ReadonlyMap<string, string>;
  readonly selectable: ReadonlySet<string>;
}

const cache = new WeakMap<RecordType, Uses>();

function usesOf(record: RecordType): Uses {
  const cached = cache.get(record);
  if (cached) return cached;
  const fieldOf = (name: string) => (name in record.fields ? name : name.replace(/_id$/, ''));
  const uses = {
    list: new Set<string>([...record.list, ...(record.listAlso ?? [])]),
    filter: new Set(new Filters(record, new NodeIds('')).fields),
    sort: new Map(SortOrder.sortable(record).map((name) => [fieldOf(name), name])),
    selectable: new FieldSelection(record).selectable,
  };
  cache.set(record, uses);
  return uses;
}

/** Fields that the caller has, listed ones first, and the lists of ids that a body may have. */
export function describeFields(
  record: RecordType,
  may: OwnRights,
  viewer: Viewer,
  routes: TypeRoutes,
): Record<string, FieldDescription> {
  const uses = usesOf(record);
  const names = [...new Set([...uses.list, ...Object.keys(record.fields)])];
  const described = names.flatMap((name): [string, FieldDescription][] => {
    const access = accessTo(record, name, may, viewer, uses);
    return access ? [[name, describeField(record, name, access, uses, viewer)]] : [];
  });
  const others = [...linkLists(record, may, viewer, routes), ...filtersBelow(record, viewer, routes)];
  return Object.fromEntries([...described, ...others.filter(([name]) => !(name in record.fields))]);
}

/** Undefined for a field that the caller neither reads nor writes nor filters by. */
function accessTo(
  record: RecordType,
  name: string,
  may: OwnRights,
  { roles }: Viewer,
  uses: Uses,
): FieldAccess | undefined {
  const { access } = record.fields[name] as Field;
  if (access === 'hidden') return uses.filter.has(name) ? 'filter' : undefined;
  const writing = writingOf(record, name, may, roles);
  if (access === 'readonly') return writing.create && isNamedParent(record, name) ? 'create' : access;
  if (!writing.create && !writing.update) return access === 'writeonly' ? undefined : 'readonly';
  return access === 'optional' && may.update && !writing.update ? 'create' : access;
}

function describeField(
  record: RecordType,
  name: string,
  access: FieldAccess,
  uses: Uses,
  { language, brief }: Viewer,
): FieldDescription {
  const field = record.fields[name] as Field;
  const { max, min, tokens, shape, typedBy, values, to, idOf, default: fallback } = field;
  const isWritten = access !== 'readonly' && access !== 'filter';
  const sortName = uses.sort.get(name);
  const used: FieldUse[] = [
    ...(uses.list.has(name) ? (['list'] as const) : []),
    ...(uses.filter.has(name) ? (['filter'] as const) : []),
    ...(sortName === undefined ? [] : (['sort'] as const)),
  ];
  return defined({
    label: brief ? undefined : labelOf(name, language),
    kind: field.account ? 'account' : field.kind,
    access,
    ...(isWritten && { max, min, default: fallback, filled_by: filledBy(record, name, field) }),
    format: field.duration ? 'duration' : field.format,
    tokens,
    to: (to || idOf) ?? undefined,
    typed_by: typedBy,
    shape,
    values: brief ? undefined : values && choicesOf(values, language),
    in: used.length > 0 ? used : undefined,
    sort_as: sortName === name ? undefined : sortName,
    selectable:
      access === 'filter' || access === 'writeonly' || uses.selectable.has(name) ? undefined : false,
  });
}

function filledBy({ createUnder = [] }: RecordType, name: string, field: Field): string | undefined {
  if (field.access !== 'readonly' && createUnder.some(({ parent }) => parent === name)) return 'path';
  return field.systemFilled ? 'system' : field.givenBy;
}

/** Filters by the records below: `watcher` of a request. */
const filtersBelow = (
  record: RecordType,
  { language, brief }: Viewer,
  routes: TypeRoutes,
): [string, FieldDescription][] =>
  routes.relatedFiltersOf(record).map(({ name, field: { kind, to } }) => {
    const label = brief ? undefined : labelOf(name, language);
    return [name, defined({ label, kind, access: 'filter', to, in: ['filter'] } as const)];
  });

/** Lists of the ids of linked records: shown by `?fields=` where the caller reads the other end, replaced by a body. */
const linkLists = (
  { name }: RecordType,
  may: OwnRights,
  viewer: Viewer,
  routes: TypeRoutes,
): [string, FieldDescription][] => {
  const isWritten = may.create !== undefined || (may.update !== undefined && !may.changing);
  return routes.linkListsOf(name).flatMap(({ ids, to }): [string, FieldDescription][] => {
    const type = routes.types.get(to ?? '');
    const isRead = type && isListedFor(type, null, viewer.roles) && isReadPermitted(type, viewer);
    if (!isRead && !isWritten) return [];
    const access = isRead ? (isWritten ? 'optional' : 'readonly') : 'writeonly';
    const label = viewer.brief ? undefined : labelOf(ids, viewer.language);
    return [[ids, defined({ label, kind: 'ids', access, to } as const)]];
  });
};
