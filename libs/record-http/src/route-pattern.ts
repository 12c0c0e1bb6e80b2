import type { Operation, RecordType } from '@deskline/record';
import type { Id } from '@deskline/record-store';
import type { Route } from './route';

export interface RoutePattern {
  /** `GET /tasks/:id` */
  readonly pattern: string;
  /** The record types the ids in the path are of. */
  readonly ids: readonly string[];
  readonly route: (ids: readonly Id[]) => Route;
}

/** The whole collection, and each predefined filter as a path suffix. */
export const viewsOf = ({ views }: RecordType): [suffix: string, view: string | null][] => [
  ['', null],
  ...Object.keys(views ?? {}).map((view): [string, string] => [`/${view}`, view]),
];

/** What no role may ever do with a record is no verb of it. */
export const isGranted = ({ access }: RecordType, operation: Operation): boolean =>
  access.some((grant) => grant[operation] !== undefined);

/** Only what is kept elsewhere may be known by a text: it is read, and nothing is found below it. */
export function number(id: Id): number {
  if (typeof id === 'string')
    throw new Error(`${id} is no number, and what it is of is written, or has parts.`);
  return id;
}
