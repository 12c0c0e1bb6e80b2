import type { Action, RecordType, Operation } from '@deskline/record';
import type { Id, Under } from '@deskline/record-store';

/** A record type that another service keeps: all that is known of it here is what it is called. */
export interface Neighbour {
  readonly name: string;
  readonly collection: string;
}

/** A type whose records a path leads past. */
export type PathType = RecordType | Neighbour;

export const isOwn = (type: PathType): type is RecordType => 'fields' in type;

interface RouteTo {
  readonly record: RecordType;
}

export interface ListRoute extends RouteTo {
  readonly kind: 'list';
  readonly view: string | null;
}

export interface CreateRoute extends RouteTo {
  readonly kind: 'create';
}

export interface CreateUnderRoute extends RouteTo {
  readonly kind: 'createUnder';
  /** The reference to the record it is created under, that record, and the path there. */
  readonly parent: string;
  readonly of: RecordType;
  readonly id: number;
  readonly path: string;
}

export interface SingleRoute<K extends string> extends RouteTo {
  readonly kind: K;
  /** What is written has a number. */
  readonly id: K extends 'one' ? Id : number;
  /** What the path says it stands under. */
  readonly under?: Under;
}

export type SingleKind = 'one' | 'update' | 'remove' | 'archive' | 'trash' | 'restore';

export interface SubCollectionRoute extends RouteTo {
  readonly kind: 'subCollection';
  readonly view: string | null;
  /** Whose rows, and how they belong to it: by a reference, by a link that is kept here, or by one that its own service keeps. */
  readonly of: PathType;
  readonly id: number;
  readonly by: { readonly field: string } | { readonly link: string } | { readonly linkElsewhere: string };
}

export interface AuditRoute extends RouteTo {
  readonly kind: 'audit';
  readonly of: RecordType;
  readonly id: number;
}

export interface LinkRoute extends RouteTo {
  readonly kind: 'link' | 'unlink';
  readonly id: number;
  readonly link: string;
  readonly other: number;
  /** The record type at the other end. */
  readonly to: PathType;
  /** The path at the other end, where the call begins there and another service keeps it. */
  readonly from?: string;
}

/** A list that comes from a reference: whoever joins it refers there, and whoever leaves it no longer does. */
export interface ReferenceRoute extends RouteTo {
  readonly kind: 'setReference' | 'clearReference';
  /** The record that refers, and by which field. */
  readonly id: number;
  readonly field: string;
  /** The record that the path begins with, and the path there. */
  readonly of: PathType;
  readonly above: number;
  readonly path: string;
}

export interface ActionRoute extends RouteTo {
  readonly kind: 'action';
  readonly id: number;
  readonly name: string;
  readonly needs: Action['needs'];
  /** Set for what is nested: the `id` is that of the record it is a part of, and who may do it with that may. */
  readonly part?: { readonly of: RecordType; readonly id: Id };
}

/** The list that something joins or leaves, as the path has it. */
export function listOf(route: LinkRoute | ReferenceRoute): { readonly of: PathType; readonly path: string } {
  if ('of' in route) return route;
  const { record, link, to, from } = route;
  return from === undefined ? { of: record, path: link } : { of: to, path: from };
}

/** What a method and a path ask for. */
export type Route =
  | ListRoute
  | CreateRoute
  | CreateUnderRoute
  | SingleRoute<'one'>
  | SingleRoute<'update'>
  | SingleRoute<'remove'>
  | SingleRoute<'archive' | 'trash' | 'restore'>
  | SubCollectionRoute
  | AuditRoute
  | LinkRoute
  | ReferenceRoute
  | ActionRoute;

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
