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
}

/** Head of the answer; the body has one line of JSON for each entry. */
export interface ChangesAnswer extends LogHead {
  /** Events up to this position have been looked at. */
  readonly reached: number;
  /** Position and time of each entry. */
  readonly keys: readonly (readonly [position: number, time: string])[];
  /** Events since the time of the request may have been deleted. */
  readonly isLost?: true;
  /** Accounts beside the reader's whose events it may get. */
  readonly accounts?: readonly string[];
}
