import type { DemoData } from '@deskline/local-stack';
import type { Nats } from '@deskline/platform';
import { Api } from './api';
import { loadApplication } from './application';
import type { DemoAccount, DemoPerson } from './demo-account';
import { Desk, type Caller } from './desk';
import type { Operator } from './operator';
import { RecordLoader } from './record-loader';
import { typePostedTo } from './record-type';
import type { Steps } from './steps';

export type Loaded = Pick<DemoData, 'people' | 'application'>;

interface Gateway {
  /** As clients are told it. */
  readonly baseUrl: string;
  /** As the loader reaches it. */
  readonly apiUrl: string;
  readonly caFile: string;
}

/** Loads one account: foundations, people, settings and records. */
export class AccountLoader {
  private readonly callers = new Map<string, Caller>();
  private readonly desk: Desk;
  private readonly records: RecordLoader;

  constructor(
    private readonly account: DemoAccount,
    private readonly operator: Operator,
    nats: Nats,
    steps: Steps,
    private readonly gateway: Gateway,
  ) {
    this.desk = new Desk(nats, gateway.baseUrl, account.id);
    this.records = new RecordLoader(this.desk, steps, (key) => this.callerOf(key));
  }

  async load(teamsOfOthers: ReadonlyMap<string, number>): Promise<Loaded> {
    const { foundations, people, settings, records } = this.account;
    for (const [key, id] of teamsOfOthers) this.records.setId(key, id);
    const [administrator] = people;
    const id = await this.createPerson(administrator);
    await this.records.load(foundations);
    await this.setOrganization();
    for (const person of people) await this.createPerson(person);
    await Promise.all(people.map((person) => this.setMemberships(person)));
    await this.records.load(settings);
    await this.records.load(records);
    const credentials: DemoData['people'] = [];
    for (const person of people.filter(({ signsIn }) => signsIn))
      credentials.push(await this.issueCredentials(person));
    return { people: credentials, application: await this.application(id) };
  }

  idOf(key: string): Promise<number> {
    return this.records.idOf(key);
  }

  /** Sets the account's organization, which has the key of the account, and its service desk. */
  private async setOrganization(): Promise<void> {
    const { origin } = new URL(this.gateway.baseUrl);
    const { id, serviceDesk } = this.account;
    await this.operator.account(this.account, origin, {
      organization_id: await this.records.idOf(id),
      ...(serviceDesk !== undefined && { service_desk_team_id: await this.records.idOf(serviceDesk) }),
    });
  }

  /** Creates a person, or finds the existing one by the e-mail address. */
  private async createPerson(person: DemoPerson): Promise<number> {
    const { key, name, roles } = person;
    const id = await this.operator.person(this.account.id, person);
    this.records.setId(key, id);
    const { time_zone } = this.account;
    this.callers.set(key, { person: { id, name }, roles, team_ids: [], organization_id: null, time_zone });
    return id;
  }

  /** Sets organization, teams and manager, once all people have ids. */
  private async setMemberships({ key, organization, teams, more }: DemoPerson): Promise<void> {
    const organization_id = await this.records.idOf(organization);
    const team_ids = await Promise.all(teams.map((team) => this.records.idOf(team)));
    const caller = this.callerOf(key);
    this.callers.set(key, { ...caller, organization_id, team_ids });
    const body = await this.records.resolve({ ...more, organization: `@${organization}`, team_ids });
    const { service } = typePostedTo('/people');
    const path = `/people/${caller.person.id}`;
    await this.desk.call({ service, method: 'PATCH', path, by: this.callerOf(), body });
  }

  private async issueCredentials({
    key,
    name,
    email,
    roles,
  }: DemoPerson): Promise<DemoData['people'][number]> {
    const { id } = this.callerOf(key).person;
    const token = await this.operator.token(id);
    const password = await this.operator.password(id);
    return { id, name, email, account: this.account.id, roles: [...roles], token, password };
  }

  private async application(administrator: number): Promise<DemoData['application']> {
    const { apiUrl, caFile } = this.gateway;
    const api = new Api(apiUrl, caFile, await this.operator.token(administrator), this.account.id);
    try {
      return await loadApplication(api, administrator);
    } finally {
      await api.close();
    }
  }

  private callerOf(key = this.account.people[0].key): Caller {
    const caller = this.callers.get(key);
    if (!caller) throw new Error(`The demo data names ${key}, who is nobody`);
    return caller;
  }
}
