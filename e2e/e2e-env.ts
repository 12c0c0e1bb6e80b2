import type { DemoFile } from '@deskline/local-stack';
import { startStack, type Stack, type StackOptions } from '@deskline/testing';
import { Api, type Fields } from './api';
import { Receiver } from './receiver';
import { until } from './until';

type DemoPerson = DemoFile['people'][number];
type Poster = Pick<Api, 'post'>;

/** All of Deskline with its demo data, the people in it who call, and a receiver of webhooks beside it. */
export class E2eEnv {
  private readonly clients = new Map<string, Api>();
  private readonly ids = new Map<string, number>();

  private constructor(
    readonly stack: Stack,
    readonly receiver: Receiver,
  ) {}

  static async start(environment: StackOptions['environment'] = {}): Promise<E2eEnv> {
    const stack = await startStack({ environment });
    const nobody = new Api(stack, null);
    const receiver = await Receiver.start((url) => nobody.call('GET', url.slice(stack.base_url.length)));
    const env = new E2eEnv(stack, receiver);
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

  /** The id of a record of the demo data. */
  async demo(collection: string, key: string): Promise<number> {
    const name = `${collection}/${key}`;
    const known = this.ids.get(name);
    if (known !== undefined) return known;
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
    await until(async () => (await by.get(`/webhooks/${webhook.id}`)).verified_at !== null);
    return webhook;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.close()));
    await this.stack.stop();
    await this.receiver.stop();
  }

  private personOf(firstName: string): DemoPerson {
    const person = this.stack.demo?.people.find(({ name }) => name.startsWith(`${firstName} `));
    if (!person) throw new Error(`The demo data has no ${firstName}`);
    return person;
  }
}
