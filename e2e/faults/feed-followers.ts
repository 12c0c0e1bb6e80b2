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

/** Two clients that follow the change feed during all faults: one by long polls, one by server-sent events. */
export class FeedFollowers {
  private constructor(
    private readonly env: E2eEnv<Stack>,
    private readonly followers: readonly (Poller | StreamReader)[],
    /** Cursor before every event of the account. */
    readonly first: string,
  ) {}

  static async start(env: E2eEnv<Stack>): Promise<FeedFollowers> {
    const { base_url, ca } = env.stack;
    const { token } = env.personOf('Ellen');
    const options = { base_url, ca, token, account: env.account.id, query: 'records=task&include=record' };
    const { headers } = await env.as('Ellen').call('GET', '/changes?after=now');
    const cursor = String(headers['x-next-cursor']);
    const oldest = await env.as('Ellen').call('GET', '/changes?per_page=1');
    const followers = [new Poller(options, cursor).start(), new StreamReader(options, cursor).start()];
    return new FeedFollowers(env, followers, String(oldest.headers['x-next-cursor']));
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
      const stale = tasks.filter(
        (task) =>
          wanted.has(task.id) && stateOf(follower.replica.records.get(`task/${task.id}`)) !== stateOf(task),
      );
      return [
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

const stateOf = (task: Fields | undefined): string =>
  JSON.stringify(COMPARED.map((name) => task?.[name] ?? null));
