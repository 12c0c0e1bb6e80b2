import type { LogHead } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import type { FeedSelection } from './feed-events';

/** NATS subject of a service's part of the change feed. */
export const changesSubject = (service: string): string => `changes.${service}`;

/** Members beyond those that every entry has. */
export const INCLUDABLE = ['record', 'changes'] as const;
export type Included = (typeof INCLUDABLE)[number];

/** Request of a gateway for the events after a position of a log, as a principal may see them. */
export interface ChangesRequest extends FeedSelection {
  readonly principal: Principal;
  /** Beginning of the identity of the log that the position is of. */
  readonly log: string;
  readonly after: number;
  readonly limit: number;
  readonly include?: readonly Included[];
  readonly base_url: string;
}

/** Request for the position that a feed begins after: that before a time, or the last one. */
export interface BeginningRequest {
  readonly since: string | null;
  /** Account of the reader, which may keep events for fewer days than others. */
  readonly account?: string;
}

/** Head of the answer; the body has one line of JSON for each entry. */
export interface ChangesAnswer extends LogHead {
  /** Events up to this position have been looked at. */
  readonly reached: number;
  /** Position and time of each entry. */
  readonly keys: readonly (readonly [position: number, time: string])[];
  /** The log of the request is a former one, which is the same as this one up to the position of the request. */
  readonly isContinued?: true;
  /** Events since the time of the request may have been deleted. */
  readonly isLost?: true;
  /** Accounts beside the reader's whose events it may get. */
  readonly accounts?: readonly string[];
}

/** NATS subject of the cursors that clients keep. */
export const CHANGE_CONSUMERS = 'change_consumers';

/** Request of a gateway about the cursors of one person in one account. */
export interface ConsumerRequest {
  readonly operation: 'list' | 'put' | 'delete';
  readonly account: string;
  readonly person: number;
  /** Absent for all. */
  readonly name?: string;
  readonly cursor?: string;
  /** Positions of the cursor by service, for its lag. */
  readonly positions?: Readonly<Record<string, number>>;
}

export interface StoredConsumer {
  readonly name: string;
  readonly cursor: string;
  readonly updated_at: string;
}

/** Head of the answer: 404 for a name that is not there, 409 where the person has too many. */
export interface ConsumerAnswer {
  readonly status: number;
  readonly consumers?: readonly StoredConsumer[];
}
