import type { Stack } from '@deskline/testing';
import { Poller, StreamReader } from '../changes/followers';
import type { Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { insisting } from '../until-answered';
import { announcedEvents } from './announced-events';
import type { StoredTask } from './run-log';

const PATIENCE_MS = 60_000;
/** Fields that tell one state of a task from another. */
const COMPARED = ['id', 'subject', 'status', 'sourceID', 'updated_at'];

/** Clients that follow the change feed during faults. */
export class FeedFollowers {
  private constructor(
    private readonly env: E2eEnv<Stack>,
    private readonly followers: readonly (Poller | StreamReader)[],
    /** Cursor before every event of the account. */
    readonly first: string,
    /** Whether the fault ends every connection. */
    private readonly isCut = false,
  ) {}

  /** Two that keep copies of all tasks: one by long polls, one by server-sent events. */
  static async start(env: E2eEnv<Stack>): Promise<FeedFollowers> {
    const options = { ...optionsIn(env), query: 'records=task&include=record' };
    const cursor = await cursorAfter(env, 'after=now');
    const followers = [new Poller(options, cursor).start(), new StreamReader(options, cursor).start()];
    return new FeedFollowers(env, followers, await cursorAfter(env, 'per_page=1'));
  }

  /** That many streams at the first gateway. */
  static async openStreams(env: E2eEnv<Stack>, count: number): Promise<FeedFollowers> {
    const [gateway] = env.stack.fleet.of('api-gateway');
    const base_url = `https://localhost:${gateway?.environment.PORT}/v1`;
    const options = { ...optionsIn(env), base_url, query: 'records=task' };
    const cursor = await cursorAfter(env, 'after=now');
    const streams = Array.from({ length: count }, () => new StreamReader(options, cursor).start());
    await until(() => streams.every(({ connections }) => connections > 0));
    return new FeedFollowers(env, streams, cursor, true);
  }

  /** Differences between the followers and the server, once they have had time to catch up: none. */
  async differences(stored: readonly StoredTask[]): Promise<string[]> {
    const announced = await announcedEvents(this.env.stack, stored);
    const missed = (follower: Poller | StreamReader): string[] => {
      const counts = new Map<string, number>();
      for (const { event, record } of follower.replica.entries) {
        const name = `${event} ${record.id}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return announced
        .filter(({ event, task, logged }) => counts.get(`${event} ${task}`) !== logged)
        .map(
          ({ event, task, logged }) =>
            `${event} ${task}: ${counts.get(`${event} ${task}`) ?? 0} of ${logged}`,
        );
    };
    await until(() => this.followers.every((each) => missed(each).length === 0), PATIENCE_MS).catch(
      () => undefined,
    );
    const tasks = await this.tasks();
    const wanted = new Set(stored.map(({ id }) => id));
    return this.followers.flatMap((follower) => {
      const name = follower.constructor.name;
      const { records } = follower.replica;
      const stale = follower.hasRecords
        ? tasks.filter(
            (task) => wanted.has(task.id) && stateOf(records.get(`task/${task.id}`)) !== stateOf(task),
          )
        : [];
      const isWhole = this.isCut && follower instanceof StreamReader && follower.connections === 1;
      return [
        ...(isWhole ? [`${name} was never interrupted`] : []),
        ...missed(follower).map((what) => `${name} has missed ${what}`),
        ...follower.replica.faults.map((what) => `${name} got ${what}`),
        ...stale.map(({ id }) => `${name} has another state of task ${id}`),
      ];
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.followers.map((follower) => follower.stop()));
  }

  private async tasks(): Promise<Fields[]> {
    const ellen = insisting(this.env.as('Ellen'));
    const all: Fields[] = [];
    for (let page = 1; ; page++) {
      const tasks = await ellen.get<Fields[]>(
        `/tasks?fields=${COMPARED.join()}&sort=id&per_page=100&page=${page}`,
      );
      all.push(...tasks);
      if (tasks.length < 100) return all;
    }
  }
}

const optionsIn = (env: E2eEnv<Stack>) => ({
  base_url: env.stack.base_url,
  ca: env.stack.ca,
  token: env.personOf('Ellen').token,
  account: env.account.id,
});

const cursorAfter = async (env: E2eEnv<Stack>, query: string): Promise<string> =>
  String((await env.as('Ellen').call('GET', `/changes?${query}`)).headers['x-next-cursor']);

const stateOf = (task: Fields | undefined): string =>
  JSON.stringify(COMPARED.map((name) => task?.[name] ?? null));
