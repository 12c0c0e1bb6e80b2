import type { Allowance, Arrival, Attempt, Kept, Story, Verdict } from './story';

/** A 2xx that was sent this shortly before the fault may not have been written down yet. */
const UNWRITTEN_MS = 1_000;
const FINE = (status: number): boolean => (status >= 200 && status < 300) || status === 503 || status === 504;
const isAcknowledged = ({ status }: Attempt): boolean => status !== null && status < 300;

/** Holds what was written against what is kept and what arrived. */
export function check(story: Story, allowance: Allowance = {}): Verdict {
  const { attempts, kept } = story;
  const arrivals = ofTasks(story.arrivals, kept);
  const copies = copiesAmong(arrivals);
  const isExcused = (first: Arrival) => allowance.repeats === true && isUnwritten(first, story.fault);
  const doubled = copies.filter(({ first }) => !isExcused(first));
  return {
    attempted: attempts.length,
    acknowledged: attempts.filter(isAcknowledged).length,
    refused: attempts.filter(({ status }) => status === null || status >= 500).length,
    arrived: new Set(arrivals.map(({ delivery }) => delivery)).size,
    repeated: copies.length - doubled.length,
    longestSilenceMs: longestSilence(arrivals),
    faults: [
      ...wrongAnswers(attempts, allowance),
      ...lostTasks(attempts, kept),
      ...lostEvents(attempts, arrivals, kept),
      ...doubled.map(({ copy }) => `doubled: ${copy.event} of task ${copy.task}`),
      ...outOfOrder(arrivals),
    ],
  };
}

function ofTasks(arrivals: readonly Arrival[], kept: readonly Kept[]): Arrival[] {
  const ids = new Set(kept.map(({ id }) => id));
  return arrivals.filter(({ task }) => ids.has(task)).sort((a, b) => a.at - b.at);
}

const isUnwritten = ({ at }: Arrival, { from, to }: Story['fault']): boolean =>
  at >= from - UNWRITTEN_MS && at <= to;

function copiesAmong(arrivals: readonly Arrival[]): { first: Arrival; copy: Arrival }[] {
  const seen = new Map<string, Arrival>();
  return arrivals.flatMap((arrival) => {
    const first = seen.get(arrival.delivery);
    seen.set(arrival.delivery, first ?? arrival);
    return first ? [{ first, copy: arrival }] : [];
  });
}

/** "the API answers 2xx or 503"; 504 says that the outcome is not known. */
function wrongAnswers(attempts: readonly Attempt[], { noAnswer = false }: Allowance): string[] {
  return attempts
    .filter(({ status }) => (status === null ? !noAnswer : !FINE(status)))
    .map(({ kind, key, status }) => `answered with ${status ?? 'nothing'}: ${kind} of ${key}`);
}

function lostTasks(attempts: readonly Attempt[], kept: readonly Kept[]): string[] {
  const keys = new Set(kept.map(({ key }) => key));
  return attempts
    .filter((attempt) => attempt.kind === 'create' && isAcknowledged(attempt) && !keys.has(attempt.key))
    .map(({ key }) => `lost: task ${key}`);
}

/** What is kept was written with its event: also where the client was not told. One event for each change, no more. */
function lostEvents(
  attempts: readonly Attempt[],
  arrivals: readonly Arrival[],
  kept: readonly Kept[],
): string[] {
  const told = countBy(distinct(arrivals), ({ event, task }) => `${event} ${task}`);
  const updates = attempts.filter(({ kind }) => kind === 'update');
  const acknowledged = countBy(updates.filter(isAcknowledged), ({ key }) => key);
  const attempted = countBy(updates, ({ key }) => key);
  return kept.flatMap(({ id, key }) => [
    ...counted(`task.create ${id}`, told, 1, 1),
    ...counted(`task.update ${id}`, told, acknowledged.get(key) ?? 0, attempted.get(key) ?? 0),
  ]);
}

function counted(name: string, told: Map<string, number>, least: number, most: number): string[] {
  const times = told.get(name) ?? 0;
  if (times < least) return [`lost: ${name}, told ${times} of ${least} times`];
  return times > most ? [`doubled: ${name}, told ${times} times by messages of their own`] : [];
}

/** Per webhook (there is one per event) and record. */
function outOfOrder(arrivals: readonly Arrival[]): string[] {
  const last = new Map<string, number>();
  return distinct(arrivals).flatMap(({ event, task, sequence }) => {
    const name = `${event} ${task}`;
    const before = last.get(name) ?? 0;
    last.set(name, Math.max(before, sequence));
    return sequence < before ? [`out of order: ${name}, ${sequence} after ${before}`] : [];
  });
}

function distinct(arrivals: readonly Arrival[]): Arrival[] {
  const seen = new Set<string>();
  return arrivals.filter(({ delivery }) => !seen.has(delivery) && seen.add(delivery));
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return counts;
}

function longestSilence(arrivals: readonly Arrival[]): number {
  return arrivals.reduce((longest, { at }, index) => {
    const before = arrivals[index - 1];
    return before ? Math.max(longest, at - before.at) : longest;
  }, 0);
}
