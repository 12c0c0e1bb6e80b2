import type { Principal } from '@deskline/identity';
import type { Filter, ListQuery, SortKey } from '@deskline/record-store';
import { workRecords } from '@deskline/work-records/records';
import { ACCOUNT } from './data';
import type { Desk } from './desk';

const found = workRecords.byName.get('task');
if (!found) throw new Error('there are no tasks');
export const Task = found;

export const readerIn = (account: string): Principal => ({
  person: { id: 1, name: 'Reader' },
  account,
  roles: ['account_administrator', 'specialist'],
  team_ids: [],
  organization_id: null,
  time_zone: 'Europe/Amsterdam',
  language: 'en',
  scopes: [],
});

export interface Read {
  readonly name: string;
  /** True if a row is committed before each of these reads, so that no cached total is exact. */
  readonly amongWrites?: true;
  readonly caller: Principal;
  /** Query of the read; its cursor differs between the desks. */
  on(desk: Desk): Promise<ListQuery>;
}

const usual: SortKey[] = [{ field: 'id', descending: true }];
const list = (changes: Partial<ListQuery> = {}): ListQuery => ({
  fields: null,
  filters: [],
  views: [],
  sort: usual,
  perPage: 20,
  position: { page: 1 },
  ...changes,
});
const reader = readerIn(ACCOUNT);
const fixed = (name: string, changes?: Partial<ListQuery>, caller = reader): Read => ({
  name,
  caller,
  on: async () => list(changes),
});
const is = (field: string, value: string | number): Filter => ({ field, operator: 'is', values: [value] });

/** Position of the page at the same fraction of fewer tasks. */
const DEEP = 10_000;
const deepest = ({ rows }: Desk): number => (DEEP * rows) / 1_000_000;

const deep = (name: string, sort: SortKey[]): Read => ({
  name,
  caller: reader,
  async on(desk) {
    const before = list({ sort, position: { page: deepest(desk) - 1 } });
    const { last } = await desk.reader.list(Task, before, reader);
    if (!last) throw new Error(`there is no page ${deepest(desk)}`);
    return list({ sort, position: { after: last } });
  },
});

const SORTS = Task.sort.flatMap((field) => [false, true].map((descending) => [{ field, descending }]));
const printed = (sort: SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join();

export const READS: readonly Read[] = [
  fixed('the default list'),
  fixed('a list of 100', { perPage: 100 }),
  { ...fixed('the default list, among writes'), amongWrites: true },
  fixed('of an account that has few', {}, readerIn('museum')),
  fixed('of an account that has none', {}, readerIn('nobody')),
  fixed('those that are open', { views: ['open'] }),
  fixed('of a template', { filters: [is('template', 7)] }),
  fixed('of a workflow', { within: { field: 'workflow', id: 77 } }),
  fixed('of a team, by status', { filters: [is('team', 40), is('status', 'assigned')] }),
  fixed('of the largest team, by status', { filters: [is('team', 1), is('status', 'completed')] }),
  ...SORTS.map((sort) => fixed(`sort=${printed(sort)}`, { sort })),
  deep(`page ${DEEP}`, usual),
  ...SORTS.map((sort) => deep(`page ${DEEP} of sort=${printed(sort)}`, sort)),
];
