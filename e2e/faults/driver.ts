import { setTimeout as sleep } from 'node:timers/promises';
import type { Api, Fields } from '../api';
import type { World } from '../world';
import type { Attempt, Kept } from './story';

const UPDATES = 2;
const PAUSE_MS = 10;
/** Nothing is gained by asking again at once. */
const PAUSE_AFTER_REFUSAL_MS = 100;

/** Creates tasks and changes them, and keeps a ledger of every attempt and its answer. */
export class Driver {
  readonly attempts: Attempt[] = [];
  private readonly workers: Promise<void>[] = [];
  private isStopped = false;

  private constructor(
    private readonly api: Api,
    private readonly name: string,
    private readonly workflows: readonly Fields[],
    private readonly values: object,
  ) {}

  /** Each worker has a workflow of its own, so that they do not wait for each other. */
  static async start(world: World, name: string, workers: number): Promise<Driver> {
    const workflows: Fields[] = [];
    for (let worker = 0; worker < workers; worker++) workflows.push(await world.workflow());
    const driver = new Driver(world.as('Walter'), name, workflows, await world.taskValues());
    for (const workflow of workflows) driver.workers.push(driver.work(workflow));
    return driver;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.workers);
  }

  /** The tasks that the API shows afterwards. */
  async kept(): Promise<Kept[]> {
    const kept: Kept[] = [];
    for (const { id } of this.workflows)
      for (let page = 1, more = true; more; page++) {
        const query = `workflow=${id}&fields=id,sourceID&per_page=100&page=${page}`;
        const tasks = await this.api.get<Fields[]>(`/tasks?${query}`);
        kept.push(...tasks.map((task) => ({ id: task.id, key: String(task.sourceID) })));
        more = tasks.length === 100;
      }
    return kept;
  }

  private async work(workflow: Fields): Promise<void> {
    for (let count = 0; !this.isStopped; count++) {
      const key = `${this.name} ${workflow.id}/${count}`;
      const path = `/workflows/${workflow.id}/tasks`;
      const id = await this.attempt('create', key, 'POST', path, { ...this.values, sourceID: key });
      for (let change = 0; id !== undefined && change < UPDATES; change++)
        await this.attempt('update', key, 'PATCH', `/tasks/${id}`, { subject: `${key}, change ${change}` });
    }
  }

  private async attempt(
    kind: Attempt['kind'],
    key: string,
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
  ): Promise<number | undefined> {
    const at = Date.now();
    const reply = await this.api.call<Fields>(method, path, body).catch(() => null);
    const status = reply?.status ?? null;
    this.attempts.push({ at, kind, key, status });
    const isDone = status !== null && status < 300;
    await sleep(isDone ? PAUSE_MS : PAUSE_AFTER_REFUSAL_MS);
    return isDone ? reply?.body.id : undefined;
  }
}
