import type { Allowance, Arrival, Attempt, Fault, StoredTask, RunLog, Verdict } from './run-log';
import { duplicatesAmong, distinct, outOfOrderAmong } from './received';

/** A 2xx that was sent this shortly before the fault may not have been written down yet. */
const UNWRITTEN_MS = 1_000;
/** Every call is answered within this time, whatever fails behind the gateways and however busy the machine is. */
export const ANSWERED_WITHIN_MS = 10_000;
const FINE = (status: number): boolean => (status >= 200 && status < 300) || status === 503;
const isAcknowledged = ({ status }: Attempt): boolean => status !== null && status < 300;
const fault =
  (kind: Fault['kind']) =>
  (what: string): Fault => ({ kind, what });

/** Compares the writes with the stored tasks, the announced events and the received messages. */
export function check(runLog: RunLog, allowance: Allowance = {}): Verdict {
  const { attempts, stored } = runLog;
  const arrivals = ofTasks(runLog.arrivals, stored);
  const copies = duplicatesAmong(arrivals);
  const isExcused = (first: Arrival) => allowance.repeats === true && isUnwritten(first, runLog.fault);
  const doubled = copies.filter(({ first }) => !isExcused(first));
  return {
    attempted: attempts.length,
    acknowledged: attempts.filter(isAcknowledged).length,
    refused: attempts.filter(({ status }) => status === null || status >= 500).length,
    unanswered: attempts.filter(({ status }) => status === null).length,
    recoveredMs: recoveredAfter(attempts, runLog.fault.from),
    longestAnswerMs: Math.max(0, ...attempts.map(({ tookMs }) => tookMs)),
    longestApiSilenceMs: longestGap(answersOf(attempts)),
    arrived: distinct(arrivals).length,
    repeated: copies.length - doubled.length,
    longestSilenceMs: longestGap(arrivals.map(({ at }) => at)),
    faults: [
      ...wrongAnswers(attempts, allowance.refusals !== false).map(fault('wrongly answered')),
      ...lateAnswers(attempts).map(fault('answered late')),
      ...lostTasks(attempts, stored).map(fault('lost')),
      ...eventsOf(attempts, arrivals, stored),
      ...neverTried(runLog).map(fault('never tried')),
      ...doubled.map(({ copy }) => copy.lane).map(fault('doubled')),
      ...outOfOrder(arrivals).map(fault('out of order')),
    ],
  };
}

function ofTasks(arrivals: readonly Arrival[], stored: readonly StoredTask[]): Arrival[] {
  const ids = new Set(stored.map(({ id }) => id));
  return arrivals.filter(({ task }) => ids.has(task)).sort((a, b) => a.at - b.at);
}

const isUnwritten = ({ at }: Arrival, { from, to }: RunLog['fault']): boolean =>
  at >= from - UNWRITTEN_MS && at <= to;

/** "the API answers 2xx or 503". */
function wrongAnswers(attempts: readonly Attempt[], mayRefuse: boolean): string[] {
  return attempts
    .filter(({ status }) => status === null || !FINE(status) || (status === 503 && !mayRefuse))
    .map(({ kind, key, status }) => `${status ?? 'nothing'} to the ${kind} of ${key}`);
}

function recoveredAfter(attempts: readonly Attempt[], from: number): number {
  const refused = attempts.filter((attempt) => !isAcknowledged(attempt));
  return Math.max(0, ...refused.map(({ at, tookMs }) => at + tookMs - from));
}

function lateAnswers(attempts: readonly Attempt[]): string[] {
  return attempts
    .filter(({ status, tookMs }) => status !== null && tookMs > ANSWERED_WITHIN_MS)
    .map(({ kind, key, status, tookMs }) => `${status} to the ${kind} of ${key} after ${tookMs} ms`);
}

function lostTasks(attempts: readonly Attempt[], stored: readonly StoredTask[]): string[] {
  const keys = new Set(stored.map(({ key }) => key));
  return attempts
    .filter((attempt) => attempt.kind === 'create' && isAcknowledged(attempt) && !keys.has(attempt.key))
    .map(({ key }) => `task ${key}`);
}

/** Each stored change has exactly one event, also where the client got no answer. */
function eventsOf(
  attempts: readonly Attempt[],
  arrivals: readonly Arrival[],
  stored: readonly StoredTask[],
): Fault[] {
  const delivered = countBy(distinct(arrivals), ({ lane }) => lane);
  const updates = attempts.filter(({ kind }) => kind === 'update');
  const acknowledged = countBy(updates.filter(isAcknowledged), ({ key }) => key);
  const attempted = countBy(updates, ({ key }) => key);
  return stored.flatMap(({ id, key }) => [
    ...counted(`task.create ${id}`, delivered, 1, 1),
    ...counted(`task.update ${id}`, delivered, acknowledged.get(key) ?? 0, attempted.get(key) ?? 0),
  ]);
}

function counted(name: string, delivered: Map<string, number>, least: number, most: number): Fault[] {
  const times = delivered.get(name) ?? 0;
  if (times < least) return [{ kind: 'lost', what: `${name}, delivered ${times} of ${least} times` }];
  return times > most
    ? [{ kind: 'doubled', what: `${name}, delivered ${times} times in messages of their own` }]
    : [];
}

/** Events in the log of a service or of the dispatcher without a delivery attempt. */
function neverTried({ announced }: RunLog): string[] {
  return announced
    .filter(({ logged, tried }) => tried < logged)
    .map(({ event, task, logged, tried }) => `${event} ${task}, ${logged - tried} of ${logged}`);
}

/**
 * Compares per webhook (there is one per event) and record: the sequence of the messages, and the order of the
 * changes.
 */
function outOfOrder(arrivals: readonly Arrival[]): string[] {
  const byChange = arrivals.map((each) => ({ ...each, sequence: each.change }));
  return [
    ...outOfOrderAmong(arrivals).map(({ late, after }) => `${late.lane}, ${late.sequence} after ${after}`),
    ...outOfOrderAmong(byChange).map(
      ({ late, after }) => `${late.lane}, change ${late.sequence} after ${after}`,
    ),
  ];
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return counts;
}

/** Moments of all answers, oldest first. */
const answersOf = (attempts: readonly Attempt[]): number[] =>
  attempts
    .filter(({ status }) => status !== null)
    .map(({ at, tookMs }) => at + tookMs)
    .sort((a, b) => a - b);

/** Longest time between two moments that follow each other. */
const longestGap = (moments: readonly number[]): number =>
  moments.reduce((longest, at, index) => Math.max(longest, at - (moments[index - 1] ?? at)), 0);
