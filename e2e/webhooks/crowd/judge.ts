import { duplicatesAmong, outOfOrderAmong, wasAccepted, type Received } from '../../faults/received';
import type { CrowdEvent, ReceiverBehaviour } from './plan';
import { MEMBERS } from './plan';

/** Event that was written, with the moment of its commit. */
export interface Written extends CrowdEvent {
  readonly committed: number;
}

export interface CrowdArrival extends Received {
  readonly member: number;
  readonly record: number;
  readonly nth: number;
}

/** Written events and received messages, oldest first. */
export interface CrowdLog {
  readonly ledger: readonly Written[];
  readonly arrivals: readonly CrowdArrival[];
}

export interface CrowdVerdict {
  readonly written: number;
  readonly attempts: number;
  readonly lost: number;
  readonly doubled: number;
  readonly outOfOrder: number;
  /** Time from commit to the first byte of the first attempt, of the webhooks that are always healthy. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const nameOf = (record: number, nth: number): string => `${record} ${nth}`;

/** Compares the written events with the arrivals. */
export function judge({ ledger, arrivals }: CrowdLog): CrowdVerdict {
  const taken = new Set(arrivals.filter(wasAccepted).map(({ record, nth }) => nameOf(record, nth)));
  const latencies = latenciesOf('healthy', { ledger, arrivals });
  return {
    written: ledger.length,
    attempts: arrivals.length,
    lost: ledger.filter(({ record, nth }) => !taken.has(nameOf(record, nth))).length,
    doubled: duplicatesAmong(arrivals).length + deliveredTwice(arrivals),
    outOfOrder: outOfOrderAmong(arrivals).length + outOfOrderAmong(byNth(arrivals)).length,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  };
}

/** Events that became more than one message. */
function deliveredTwice(arrivals: readonly CrowdArrival[]): number {
  const messages = new Set(arrivals.map(({ delivery }) => delivery)).size;
  return messages - new Set(arrivals.map(({ record, nth }) => nameOf(record, nth))).size;
}

/** Arrivals in the order of the record's changes, whatever their sequence numbers. */
const byNth = (arrivals: readonly CrowdArrival[]): CrowdArrival[] =>
  arrivals.map((each) => ({ ...each, sequence: each.nth }));

function latenciesOf(manner: ReceiverBehaviour, { ledger, arrivals }: CrowdLog): number[] {
  const committed = new Map(ledger.map((each) => [nameOf(each.record, each.nth), each.committed]));
  const first = new Map<string, number>();
  for (const { member, record, nth, at } of arrivals) {
    const name = nameOf(record, nth);
    if (MEMBERS[member]?.manner === manner && !first.has(name)) first.set(name, at);
  }
  return [...first].map(([name, at]) => at - (committed.get(name) ?? at)).sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
