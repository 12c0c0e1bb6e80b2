import { writeFile } from 'node:fs/promises';
import type { DemoData } from '@deskline/local-stack';
import { Api } from './api';
import { loadApplication } from './application';
import { Operator } from './operator';
import { ACCOUNTS, type DemoAccount, type DemoPerson } from './people';
import { FOUNDATIONS, RECORDS, type DemoRecord } from './records';

type Ids = Map<string, number>;
type Loaded = Pick<DemoData, 'people' | 'application'>;

const { BASE_URL, CA_FILE, NATS_URL, DEMO_OUTPUT } = process.env as Record<string, string>;

async function main(): Promise<void> {
  const operator = await Operator.at(NATS_URL ?? '');
  const loaded: Loaded[] = [];
  for (const account of ACCOUNTS)
    await operator.account({
      ...account,
      url: urlOf(account),
      custom_url: null,
      trusts: [...account.trusts],
      facts: { currency: account.currency, plan: 'premium' },
    });
  for (const account of ACCOUNTS) loaded.push(await loadAccount(operator, account));
  await operator.close();
  const accounts = ACCOUNTS.map(({ id, name }) => ({ id, name }));
  const people = loaded.flatMap((account) => account.people);
  const data = { accounts, people, application: loaded[0]?.application };
  await writeFile(DEMO_OUTPUT ?? '', JSON.stringify(data));
}

async function loadAccount(operator: Operator, account: DemoAccount): Promise<Loaded> {
  const ids: Ids = new Map();
  const [administrator] = account.people;
  const administratorId = await operator.person(account.id, administrator);
  const token = await operator.token(administratorId);
  const api = new Api(BASE_URL ?? '', CA_FILE ?? '', token, account.id);
  await loadRecords(api, ids, FOUNDATIONS[account.id] ?? []);
  const people: DemoData['people'] = [];
  for (const person of account.people) {
    const id = await operator.person(account.id, person);
    ids.set(person.key, id);
    await api.call('PATCH', `/people/${id}`, placeOf(person, ids));
    people.push({
      ...shown(person, account),
      id,
      token: id === administratorId ? token : await operator.token(id),
      password: await operator.password(id),
    });
  }
  if (account === ACCOUNTS[0]) await loadRecords(api, ids, RECORDS);
  const application = await loadApplication(api, administratorId);
  await api.close();
  return { people, application };
}

async function loadRecords(api: Api, ids: Ids, records: readonly DemoRecord[]): Promise<void> {
  for (const { key, path, values, then } of records) {
    const collection = path.split('/').at(-1) as string;
    const { id, isNew } = await api.ensure(
      resolved(path, ids),
      collection,
      `demo-${key}`,
      resolved(values, ids),
    );
    ids.set(key, id);
    if (isNew)
      for (const change of then ?? []) await api.call('PATCH', `/${collection}/${id}`, resolved(change, ids));
  }
}

const placeOf = ({ organization, teams = [] }: DemoPerson, ids: Ids): object => ({
  organization: ids.get(organization),
  team_ids: teams.map((team) => ids.get(team)),
});

const shown = ({ name, email, roles }: DemoPerson, { id }: DemoAccount) => ({
  name,
  email,
  account: id,
  roles: [...roles],
});

const urlOf = ({ id }: DemoAccount): string => `${new URL(BASE_URL ?? '').origin}/${id}`;

/** Puts ids where the data names another record by its key. */
function resolved<T>(value: T, ids: Ids): T {
  const id = (key: string): number => {
    const known = ids.get(key);
    if (known === undefined) throw new Error(`The demo data refers to ${key} before it is loaded`);
    return known;
  };
  const resolve = (one: unknown): unknown => {
    if (typeof one === 'string' && /^@[\w-]+$/.test(one)) return id(one.slice(1));
    if (typeof one === 'string') return one.replace(/\/@([\w-]+)/g, (_match, key: string) => `/${id(key)}`);
    if (Array.isArray(one)) return one.map(resolve);
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, resolve(member)]));
    return one;
  };
  return resolve(value) as T;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // Connections that are still open must not keep a loader that has failed.
  process.exit(1);
});
