import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@deskline/testing';
import type { Api, Fields, Reply } from '../api';
import { insisting } from '../until-answered';
import type { E2eEnv } from '../e2e-env';
import { ANSWERED_WITHIN_MS } from './check';
import type { Pace } from './pace';
import type { Attempt, StoredTask } from './run-log';

const UPDATES = 2;
/** Pause before another gateway is called. */
const PAUSE_BEFORE_NEXT_MS = 10;
/** Pause before a call is repeated. */
const PAUSE_AFTER_REFUSAL_MS = 100;

/** Creates tasks and changes them, and records every attempt with its answer. */
export class Driver {
  readonly attempts: Attempt[] = [];
  private readonly workers: Promise<void>[] = [];
  private isStopped = false;

  private constructor(
    private readonly env: E2eEnv<Stack>,
    /** The same person through every gateway. */
    private readonly gateways: readonly Api[],
    private readonly name: string,
    private readonly workflows: Fields[],
    private readonly values: object,
    private readonly pauseMs: number,
  ) {}

  /** Each worker has a workflow of its own, so that they do not wait for each other. */
  static async start(
    env: E2eEnv<Stack>,
    name: string,
    { workers, pauseMs }: Pick<Pace, 'workers' | 'pauseMs'>,
  ): Promise<Driver> {
    const workflows: Fields[] = [];
    const walter = insisting(env.as('Walter'));
    for (let worker = 0; worker < workers; worker++) workflows.push(await env.workflow({}, walter));
    const gateways = env.stack.fleet
      .of('api-gateway')
      .map(({ environment }) => env.as('Walter', `https://localhost:${environment.PORT}/v1`));
    const driver = new Driver(env, gateways, name, workflows, await env.taskValues(), pauseMs);
    for (const workflow of workflows) driver.workers.push(driver.work(workflow));
    return driver;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.workers);
  }

  /** One more task, of which the workers know nothing. */
  async create(): Promise<{ id: number; key: string }> {
    const workflow = await this.env.workflow();
    this.workflows.push(workflow);
    const key = `${this.name} ${workflow.id}`;
    const id = await this.attemptCreate(workflow, key);
    if (id === undefined) throw new Error('A task could not be made while nothing was wrong yet.');
    return { id, key };
  }

  async update({ id, key }: { id: number; key: string }, change: string): Promise<void> {
    await this.attempt('update', key, 'PATCH', `/tasks/${id}`, { subject: `${key}, ${change}` });
  }

  /** The tasks that the API shows afterwards. */
  async storedTasks(): Promise<StoredTask[]> {
    const stored: StoredTask[] = [];
    const walter = insisting(this.env.as('Walter'));
    for (const { id } of this.workflows)
      for (let page = 1, more = true; more; page++) {
        const query = `workflow=${id}&fields=id,sourceID&per_page=100&page=${page}`;
        const tasks = await walter.get<Fields[]>(`/tasks?${query}`);
        stored.push(...tasks.map((task) => ({ id: task.id, key: String(task.sourceID) })));
        more = tasks.length === 100;
      }
    return stored;
  }

  private async work(workflow: Fields): Promise<void> {
    for (let count = 0; !this.isStopped; count++) {
      const key = `${this.name} ${workflow.id}/${count}`;
      const id = await this.attemptCreate(workflow, key);
      for (let change = 0; id !== undefined && change < UPDATES; change++)
        await this.update({ id, key }, `change ${change}`);
    }
  }

  private attemptCreate(workflow: Fields, key: string): Promise<number | undefined> {
    const path = `/workflows/${workflow.id}/tasks`;
    return this.attempt('create', key, 'POST', path, { ...this.values, sourceID: key });
  }

  private async attempt(
    kind: Attempt['kind'],
    key: string,
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
  ): Promise<number | undefined> {
    const at = Date.now();
    const reply = await this.call(method, path, body);
    const status = reply?.status ?? null;
    this.attempts.push({ at, tookMs: Date.now() - at, kind, key, status });
    const isDone = status !== null && status < 300;
    await sleep(isDone ? this.pauseMs : PAUSE_AFTER_REFUSAL_MS);
    return isDone ? reply?.body.id : undefined;
  }

  /**
   * Repeats a call whose gateway is gone at the next one; the key makes a repeated POST take effect once. Null where no
   * gateway answers in time.
   */
  private async call(method: 'POST' | 'PATCH', path: string, body: object): Promise<Reply<Fields> | null> {
    const end = Date.now() + ANSWERED_WITHIN_MS;
    const headers = { 'idempotency-key': randomUUID() };
    const first = this.attempts.length;
    for (let tries = 0; Date.now() < end; tries++) {
      const gateway = this.gateways[(first + tries) % this.gateways.length];
      const reply = await gateway?.call<Fields>(method, path, body, headers).catch(() => null);
      if (reply) return reply;
      await sleep(PAUSE_BEFORE_NEXT_MS);
    }
    return null;
  }
}
