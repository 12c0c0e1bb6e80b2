import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats, waitUntil, type Running } from '@deskline/local-stack';
import { loadSettings, Metrics, Nats, NO_BODY, Unavailable } from '@deskline/platform';
import {
  JOBS,
  JOBS_WAKE,
  NO_RESULTS,
  type ClaimedJob,
  type FinishJob,
  type Job,
} from '@deskline/record-http';
import { principal } from '@deskline/testing';
import { Logger } from '@nestjs/common';
import { GatewaySettings } from '../gateway.settings';
import { JobClient } from './job-client';
import { JobLost, type JobEnd, type JobFunction, type RunningJob } from './job-function';
import { JobRunner } from './job-runner';

const MINUTE_MS = 60_000;

describe('Gateways that run jobs', () => {
  let dir: string;
  let server: Running;
  let nats: Nats;
  const runners: JobRunner[] = [];
  /** Keeper of jobs, as the spec has it answer. */
  let waiting: Job[];
  let ended: FinishJob[];
  let heard: string[];
  let isAway: boolean;
  let progressStatus: number;
  let isCancelled: boolean;
  let lease: number;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    dir = await mkdtemp(join(tmpdir(), 'runner-'));
    server = await startNats({ dir });
    nats = await Nats.connect(server.url, 'spec');
    for (const [name, subject] of Object.entries(JOBS))
      nats.connection.subscribe(subject, {
        callback: async (_error, message) => {
          const { head } = await nats.receive<never>(message);
          heard.push(name);
          nats.respond(message, { head: isAway ? { status: 503 } : answerOf(name, head), body: NO_BODY });
        },
      });
    await nats.connection.flush();
  });
  afterAll(async () => {
    await nats?.close();
    await server?.stop();
    await rm(dir, { recursive: true });
  });
  beforeEach(() => {
    [waiting, ended, heard] = [[], [], []];
    [isAway, progressStatus, isCancelled, lease] = [false, 200, false, 1];
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.beforeApplicationShutdown()));
  });

  const standing = () => ({ principal: principal(), isCancelled });
  const answerOf = (name: string, head: object): object => {
    if (name === 'claim') {
      const job = waiting.shift();
      return { status: 200, ...(job && { job, lease, standing: standing() }) } satisfies ClaimedJob;
    }
    if (name === 'finish') ended.push(head as FinishJob);
    return name === 'progress' ? { status: progressStatus, standing: standing() } : { status: 200 };
  };
  const jobOf = (id: number): Job => ({
    ...{
      id,
      kind: 'import',
      token: `t${id}`,
      account: 'widget',
      person: 1,
      state: 'processing',
      type: 'sites',
    },
    ...{
      options: {},
      line: 0,
      lines: 1,
      results: NO_RESULTS,
      files: {},
      cursor: {},
      position: null,
      message: null,
    },
    ...{ created_at: '', finished_at: null },
  });
  const post = (...ids: number[]) => {
    waiting.push(...ids.map(jobOf));
    nats.publish(JOBS_WAKE, NO_BODY);
  };
  const start = (run: (running: RunningJob) => Promise<JobEnd>, atOnce = 2) => {
    const settings = loadSettings(GatewaySettings, { JOBS_AT_ONCE: String(atOnce) });
    const functions: JobFunction[] = [{ kind: 'import', run }];
    const runner = new JobRunner(new JobClient(nats), functions, settings, nats, new Metrics('x'));
    runner.onApplicationBootstrap();
    runners.push(runner);
    return runner;
  };
  const until = (condition: () => boolean) => waitUntil(condition, MINUTE_MS);
  const claims = () => heard.filter((name) => name === 'claim').length;

  it('run jobs when they are woken, so many at once', async () => {
    const gates: (() => void)[] = [];
    start(async () => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return { state: 'done' };
    });
    await until(() => claims() === 1);
    post(1, 2, 3);
    await until(() => gates.length === 2);
    expect(waiting.map(({ id }) => id)).toEqual([3]);
    gates[0]?.();
    await until(() => gates.length === 3);
    gates[1]?.();
    gates[2]?.();
    await until(() => ended.length === 3);
    expect(ended.map(({ id, state }) => [id, state]).sort()).toEqual([
      [1, 'done'],
      [2, 'done'],
      [3, 'done'],
    ]);
  });

  it('leave jobs to others where they may run none', async () => {
    start(async () => ({ state: 'done' }), 0);
    post(1);
    await nats.connection.flush();
    expect(claims()).toBe(0);
    start(async () => ({ state: 'done', message: 'other' }));
    await until(() => ended.length === 1);
    expect(ended[0]?.message).toBe('other');
  });

  it('end a job as an error whose function throws, or that was stopped', async () => {
    start(async (running) => {
      if (running.job.id === 1) throw new Error('Oh');
      isCancelled = true;
      await running.progress({ line: 1 });
      return { state: 'done' };
    }, 1);
    post(1, 2);
    await until(() => ended.length === 2);
    expect(ended.map(({ state, message }) => [state, message])).toEqual([
      ['error', 'Internal Server Error'],
      ['error', 'Cancelled'],
    ]);
  });

  it('end a job that has been claimed more than a hundred times, and do not run it', async () => {
    const run: number[] = [];
    start(async ({ job }) => {
      run.push(job.id);
      return { state: 'done' };
    }, 1);
    lease = 100;
    post(1);
    await until(() => ended.length === 1);
    lease = 101;
    post(2);
    await until(() => ended.length === 2);
    expect([run, ended.map(({ state, message }) => [state, message])]).toEqual([
      [1],
      [
        ['done', undefined],
        ['error', 'Interrupted too often'],
      ],
    ]);
  });

  it('leave a job that another gateway has', async () => {
    let thrown: unknown;
    start(async (running) => {
      progressStatus = 409;
      await running.progress({ line: 1 }).catch((error: unknown) => {
        thrown = error;
        throw error;
      });
      return { state: 'done' };
    });
    post(1);
    await until(() => thrown !== undefined);
    post();
    await until(() => claims() >= 2);
    expect(thrown).toBeInstanceOf(JobLost);
    expect([ended, heard.includes('release')]).toEqual([[], false]);
  });

  it('wait for a keeper, and for services, that are away', async () => {
    let asked = 0;
    start(async (running) => {
      isAway = true;
      const stored = running.progress({ line: 1 });
      await until(() => heard.filter((name) => name === 'progress').length >= 3);
      isAway = false;
      await stored;
      const answer = await running.patiently(async () => {
        if (++asked < 3) throw new Unavailable('away');
        return 'there';
      });
      return { state: 'done', message: answer };
    });
    post(1);
    await until(() => ended.length === 1);
    expect(ended[0]?.message).toBe('there');
  });

  it('let go of a job after its batch when they stop', async () => {
    let isRunning = false;
    const runner = start(async (running) => {
      isRunning = true;
      for (;;) await running.progress({ line: 1 });
    });
    post(1);
    await until(() => isRunning);
    await runner.beforeApplicationShutdown();
    expect([heard.at(-1), ended]).toEqual(['release', []]);
  });
});
