export type ReceiverBehaviour = 'healthy' | 'hanging' | 'failing';

/** One webhook of the crowd. */
export interface Member {
  readonly index: number;
  readonly account: string;
  readonly event: string;
  readonly host: number;
  readonly manner: ReceiverBehaviour;
}

/** Event of a record that one webhook subscribes to. */
export interface CrowdEvent {
  readonly member: Member;
  readonly record: number;
  /** Number of the event of the record, from 1. */
  readonly nth: number;
}

const ACCOUNTS = 10;
const EVENTS = ['task.create', 'task.update', 'request.update', 'problem.update', 'ci.update'];
export const HOSTS = 25;
const HANGING = 10;
const FAILING = 5;

/**
 * 50 webhooks: each account has five, of which one hangs, and every two share a host, also a failing and a healthy
 * one: limits per account or host must not delay the healthy ones.
 */
export const MEMBERS: readonly Member[] = Array.from({ length: ACCOUNTS * EVENTS.length }, (_, index) => ({
  index,
  account: `crowd-${index % ACCOUNTS}`,
  event: EVENTS[Math.floor(index / ACCOUNTS)] ?? '',
  host: index % HOSTS,
  manner: index < HANGING ? 'hanging' : index < HANGING + FAILING ? 'failing' : 'healthy',
}));

/** Events of all records in turn, repeated: events of one record are as far apart as possible. */
export function crowdEvents(records: number, times: number, firstRecord: number): CrowdEvent[] {
  const numbers = (to: number) => Array.from({ length: to }, (_, index) => index);
  return numbers(times).flatMap((time) =>
    numbers(records).flatMap((record) =>
      MEMBERS.map((member) => ({
        member,
        record: firstRecord + record * MEMBERS.length + member.index,
        nth: time + 1,
      })),
    ),
  );
}
