import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { median } from '../figures';
import { measure, type Call } from '../load';
import { costOf, type Cost, type Traffic } from './cost';
import type { TappedStack } from './tapped-stack';

/** Numbers of calls. A connection has its plans after a few, and there are several connections. */
const CALLS: Observation = { warmUps: 60, observed: 8, measured: 200 };
/** Until consumers have applied the events of a change. */
const AFTER_MS = 300;

interface Observation {
  readonly warmUps: number;
  readonly observed: number;
  readonly measured: number;
  /** Whether the traffic of a call has everything that is waited for, however slow the machine is. */
  readonly isComplete?: (traffic: Traffic) => boolean;
}

/** Cost of one call of freshly started services, and of one call among many. */
export interface CallCost {
  readonly call: Call;
  readonly status: number;
  readonly bytes: number;
  readonly first: Cost & { readonly ms: number };
  readonly warm: Cost & { readonly ms: number };
  /** Cost of a warm call until its events have been applied. Some of them are published before a slow client has its answer. */
  readonly whole: Cost;
  /** Milliseconds of CPU of a warm call, by process, until its events have been applied. */
  readonly cpuMs: Readonly<Record<string, number>>;
}

interface Observed {
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  readonly untilAnswer: Traffic;
  readonly afterwards: Traffic;
}

export async function observe(stack: TappedStack, call: Call, calls = CALLS): Promise<CallCost> {
  await stack.report(true);
  await stack.restart();
  const numbered = inTurn(call);
  const pool = new Pool(stack.target.origin, { connections: 1, connect: { ca: stack.target.ca } });
  const send = async () => {
    const { method = 'GET', path, body } = numbered();
    const answer = await pool.request({ method, path, body, headers: stack.target.headers });
    return { status: answer.statusCode, bytes: (await answer.body.arrayBuffer()).byteLength };
  };
  try {
    const atRest = await inOrder(calls.observed, () => trafficAfter(stack));
    const first = await observeOnce(stack, send);
    await inOrder(calls.warmUps, send);
    const seen = await inOrder(calls.observed, () => observeOnce(stack, send, calls.isComplete));
    await stack.report(false);
    const { status, bytes } = seen.at(-1) ?? first;
    return {
      call,
      status,
      bytes,
      first: { ...costOf([first.untilAnswer], [merged(atRest)]), ms: first.ms },
      warm: { ...costOf(seen.map(({ untilAnswer }) => untilAnswer)), ms: median(seen.map(({ ms }) => ms)) },
      whole: costOf(
        seen.map(({ untilAnswer, afterwards }) => merged([untilAnswer, afterwards])),
        atRest,
      ),
      cpuMs: status < 300 && calls.measured > 0 ? await cpuOf(stack, numbered, calls.measured) : {},
    };
  } finally {
    await pool.close();
  }
}

/** Cost of one call among many, each of which may be another. */
export async function warmCost(
  stack: TappedStack,
  token: string,
  next: () => Call,
  calls: Pick<Observation, 'warmUps' | 'observed'>,
): Promise<Cost> {
  const { origin, ca, headers } = stack.target;
  const pool = new Pool(origin, { connections: 1, connect: { ca } });
  const send = async () => {
    const { method = 'GET', path, body } = next();
    const answer = await pool.request({
      ...{ method, path, body },
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    const bytes = (await answer.body.arrayBuffer()).byteLength;
    if (answer.statusCode > 299) throw new Error(`${method} ${path} was answered with ${answer.statusCode}`);
    return { status: answer.statusCode, bytes };
  };
  await stack.report(true);
  try {
    await inOrder(calls.warmUps, send);
    await trafficAfter(stack);
    const seen = await inOrder(calls.observed, () => observeOnce(stack, send));
    return costOf(seen.map(({ untilAnswer }) => untilAnswer));
  } finally {
    await stack.report(false);
    await pool.close();
  }
}

async function observeOnce(
  stack: TappedStack,
  send: () => Promise<{ status: number; bytes: number }>,
  isComplete = (_: Traffic) => true,
): Promise<Observed> {
  await take(stack);
  const began = performance.now();
  const answer = await send();
  const ms = performance.now() - began;
  const untilAnswer = await take(stack);
  let afterwards = await trafficAfter(stack);
  while (!isComplete(merged([untilAnswer, afterwards])))
    afterwards = merged([afterwards, await trafficAfter(stack)]);
  return { ...answer, ms, untilAnswer, afterwards };
}

async function trafficAfter(stack: TappedStack): Promise<Traffic> {
  await sleep(AFTER_MS);
  return take(stack);
}

const take = async ({ postgres, nats }: TappedStack): Promise<Traffic> => ({
  messages: await nats.take(),
  statements: postgres.take(),
});

async function cpuOf(stack: TappedStack, call: () => Call, calls: number): Promise<Record<string, number>> {
  const { cpuMsByName } = await measure({ ...stack.target, call, rests: true }, calls);
  return Object.fromEntries(cpuMsByName);
}

/** `{n}` in a path or a body stands for the number of the call. */
function inTurn({ method, path, body }: Call): () => Call {
  let turn = 0;
  return () => {
    turn += 1;
    const numbered = (text: string) => text.replaceAll('{n}', String(turn));
    return { method, path: numbered(path), ...(body === undefined ? {} : { body: numbered(body) }) };
  };
}

async function inOrder<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < times) results.push(await work());
  return results;
}

const merged = (traffic: readonly Traffic[]): Traffic => ({
  statements: traffic.flatMap(({ statements }) => statements),
  messages: traffic.flatMap(({ messages }) => messages),
});
