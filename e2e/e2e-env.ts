import type { DemoFile } from '@deskline/local-stack';
import type { Role } from '@deskline/record';
import {
  joinSharedStack,
  startStack,
  type SharedStack,
  type Stack,
  type StackOptions,
} from '@deskline/testing';
import type { DemoAccount } from '../tools/demo/demo-account';
import { Api, type Fields } from './api';
import { loadAccount, ownAccount } from './own-account';
import { Receiver } from './receiver';
import { until } from './until';

type DemoPerson = DemoFile['people'][number];
type Poster = Pick<Api, 'post'>;
/** Adds people and records to the account of a spec. */
export type ExtendAccount = (account: DemoAccount) => DemoAccount;

interface Account {
  readonly id: string;
  readonly name: string;
}

/** Deskline with its demo data, a client for each person in it, and a receiver of webhooks. */
export class E2eEnv<S extends SharedStack = SharedStack> {
  private readonly clients = new Map<string, Api>();
  private readonly ids = new Map<string, number>();
  private readonly webhooks: { readonly id: number; readonly by: Api }[] = [];

  private constructor(
    readonly stack: S,
    readonly receiver: Receiver,
    /** Account of the people whom a spec names by their first names, but for those of other demo accounts. */
    readonly account: Account,
    private readonly people: readonly DemoPerson[],
    private readonly stopStack: () => Promise<void>,
  ) {}

  /** Starts a Deskline for one spec, which may stop and kill its processes. */
  static async start(
    environment: StackOptions['environment'] = {},
    options: Omit<StackOptions, 'environment'> = {},
  ): Promise<E2eEnv<Stack>> {
    const stack = await startStack({ ...options, environment });
    return E2eEnv.of(stack, WIDGET, stack.demo?.people ?? [], () => stack.stop());
  }

  /**
   * Joins the Deskline that the specs of a run share, which other specs use at the same time: in the account of the demo
   * data, or in an account of the spec's own where it changes people or settings, or counts events.
   */
  static async join(ownAccountId?: string, extend: ExtendAccount = (account) => account): Promise<E2eEnv> {
    const stack = await joinSharedStack();
    const stop = () => Promise.resolve();
    if (ownAccountId === undefined) return E2eEnv.of(stack, WIDGET, stack.demo?.people ?? [], stop);
    const account = extend(ownAccount(ownAccountId));
    const { id, name } = account;
    return E2eEnv.of(stack, { id, name }, await loadAccount(account, stack), stop);
  }

  private static async of<S extends SharedStack>(
    stack: S,
    account: Account,
    people: readonly DemoPerson[],
    stopStack: () => Promise<void>,
  ): Promise<E2eEnv<S>> {
    const nobody = new Api(stack, null);
    const receiver = await Receiver.start((url) => nobody.call('GET', url.slice(stack.base_url.length)));
    const env = new E2eEnv(stack, receiver, account, people, stopStack);
    env.clients.set('nobody', nobody);
    return env;
  }

  /** A client with the token of a person of the demo data, named by the first name. */
  as(firstName: string, base_url = this.stack.base_url): Api {
    const name = `${firstName} at ${base_url}`;
    const { token, account } = this.personOf(firstName);
    const api = this.clients.get(name) ?? new Api({ base_url, ca: this.stack.ca }, token, account);
    this.clients.set(name, api);
    return api;
  }

  person(firstName: string): number {
    return this.personOf(firstName).id;
  }

  /** A person who holds the role; Ellen holds the roles of all managers, and is another one. */
  async holderOf(role: Role): Promise<number> {
    const others = `/people/enabled?roles=${role}&id=!${this.person('Ellen')}`;
    const [found] = await this.as('Ellen').get<Fields[]>(others);
    if (!found) throw new Error(`The account has no ${role}`);
    return found.id;
  }

  /** The person as the demo data lists them, with token and password. */
  personOf(firstName: string): DemoPerson {
    const person = this.people.find(({ name }) => name.startsWith(`${firstName} `));
    if (!person) throw new Error(`The demo data has no ${firstName}`);
    return person;
  }

  /** Id of a record of the demo data, by the key it has there. */
  async demo(collection: string, key: string): Promise<number> {
    const name = `${collection}/${key}`;
    const cached = this.ids.get(name);
    if (cached !== undefined) return cached;
    const [found] = await this.as('Ellen').get<Fields[]>(`/${collection}?sourceID=demo-${key}`);
    if (!found) throw new Error(`The demo data has no ${name}`);
    this.ids.set(name, found.id);
    return found.id;
  }

  async workflow(values: object = {}, by: Poster = this.as('Walter')): Promise<Fields> {
    return by.post('/workflows', {
      subject: 'Move the archive',
      category: 'standard',
      justification: 'improvement',
      workflow_type: 'application_change',
      service: await this.demo('services', 'email'),
      template: await this.demo('workflow_templates', 'standard-change'),
      ...values,
    });
  }

  async task(workflow: Fields, values: object = {}, by: Poster = this.as('Walter')): Promise<Fields> {
    return by.post(`/workflows/${workflow.id}/tasks`, await this.taskValues(values));
  }

  async taskValues(values: object = {}): Promise<object> {
    return {
      subject: 'Copy the files',
      category: 'implementation',
      planned_duration: 60,
      team: await this.demo('teams', 'infrastructure'),
      template: await this.demo('task_templates', 'change-step'),
      ...values,
    };
  }

  async project(values: object = {}, by = this.as('Ellen')): Promise<Fields> {
    return by.post('/projects', {
      subject: 'Move the archive',
      customer: await this.demo('organizations', 'widget'),
      justification: 'move',
      service: await this.demo('services', 'email'),
      time_zone: 'Europe/Amsterdam',
      work_hours: await this.demo('calendars', 'office'),
      ...values,
    });
  }

  async projectTask(project: Fields, values: object = {}, by = this.as('Ellen')): Promise<Fields> {
    return by.post(`/projects/${project.id}/tasks`, {
      subject: 'Pack the files',
      category: 'activity',
      planned_duration: 60,
      template: await this.demo('task_templates', 'change-step'),
      ...values,
    });
  }

  /** Registers a webhook for the receiver, and returns when its address has been proven. */
  async webhook(
    event: string,
    path: string,
    values: object = {},
    by: Api = this.as('Ellen'),
  ): Promise<Fields> {
    const webhook = await by.post('/webhooks', { event, uri: `${this.receiver.url}${path}`, ...values });
    this.webhooks.push({ id: webhook.id, by });
    await until(async () => (await by.get(`/webhooks/${webhook.id}`)).verified_at !== null);
    return webhook;
  }

  /** Returns when every message to the webhooks of the spec is settled: none of them can arrive once more. */
  async settled(): Promise<void> {
    const unsettled = ({ id, by }: { id: number; by: Api }) =>
      by.get<Fields[]>(`/webhooks/${id}/deliveries?state=pending,retrying&per_page=1`);
    await until(async () => (await Promise.all(this.webhooks.map(unsettled))).flat().length === 0);
  }

  /** Deletes the webhooks of the spec: later events of a shared Deskline would be sent to a receiver that is gone. */
  async leave(): Promise<void> {
    await Promise.all(this.webhooks.map(({ id, by }) => by.call('DELETE', `/webhooks/${id}`)));
    await this.stop();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.close()));
    await this.stopStack();
    await this.receiver.stop();
  }
}

const WIDGET: Account = { id: 'widget', name: 'Widget Company' };
