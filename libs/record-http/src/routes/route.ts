import type { Action, RecordType, Operation } from '@deskline/record';
import type { Id, Under } from '@deskline/record-store';

/** Record type of another service: its name and collection are all that is known here. */
export interface Neighbour {
  readonly name: string;
  readonly collection: string;
}

/** Record type whose id stands in a path before the sub-collection. */
export type PathType = RecordType | Neighbour;

export const isOwn = (type: PathType): type is RecordType => 'fields' in type;

interface RouteTo {
  readonly record: RecordType;
}

export interface ListRoute extends RouteTo {
  readonly kind: 'list';
  readonly view: string | null;
}

/** Counts or adds up the records of a collection. */
export interface CollectionRoute extends RouteTo {
  readonly kind: 'counts' | 'aggregate';
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
  /** Reference that the last id of the path sets. */
  readonly naming?: { readonly field: string; readonly id: number };
}

export interface SingleRoute<K extends string> extends RouteTo {
  readonly kind: K;
  /** Only records that are never written may have text ids. */
  readonly id: K extends 'one' ? Id : number;
  /** Parent in the path. */
  readonly under?: Under;
}

export type SingleKind = 'one' | 'update' | 'remove' | 'archive' | 'trash' | 'restore';

/** Change of several records of a collection, which `ids` names. */
export interface ManyRoute extends RouteTo {
  readonly kind: 'many';
  readonly change: 'update' | 'archive' | 'trash' | 'restore';
}

export interface SubCollectionRoute extends RouteTo {
  readonly kind: 'subCollection';
  readonly view: string | null;
  /** Parent of the rows, and their relation to it: a reference, a link of this service, or a link of the parent's service. */
  readonly of: PathType;
  readonly id: number;
  readonly by: { readonly field: string } | { readonly link: string } | { readonly remoteLink: string };
}

export interface AuditRoute extends RouteTo {
  readonly kind: 'audit';
  readonly of: RecordType;
  readonly id: number;
  /** Record that the path begins with, where that is another one: who reads its audit reads this one. */
  readonly below?: { readonly of: RecordType; readonly under: Under };
}

/** Record type whose audit the caller must be allowed to read. */
export const auditedType = ({ of, below }: AuditRoute): RecordType => below?.of ?? of;

export interface LinkRoute extends RouteTo {
  readonly kind: 'link' | 'unlink';
  readonly id: number;
  readonly link: string;
  readonly other: number;
  /** The record type at the other end. */
  readonly to: PathType;
  /** The path at the other end, if the call begins with a record of another service. */
  readonly from?: string;
}

/** Adds a record to a list that comes from a reference, by setting the reference, or removes it by clearing it. */
export interface ReferenceRoute extends RouteTo {
  readonly kind: 'setReference' | 'clearReference';
  /** The record that refers, and by which field. */
  readonly id: number;
  readonly field: string;
  /** Record that the path begins with, and the path of the list. */
  readonly of: PathType;
  readonly parentId: number;
  readonly path: string;
}

/** Takes a record from a list: ends its link, clears its reference, or deletes it. */
export type TakeRoute =
  | (LinkRoute & { readonly kind: 'unlink' })
  | (ReferenceRoute & { readonly kind: 'clearReference' })
  | (SingleRoute<'remove'> & { readonly under: Under });

/** Takes all records from a list below another one. */
export interface EmptyRoute extends RouteTo {
  readonly kind: 'empty';
  readonly of: PathType;
  readonly id: number;
  readonly path: string;
  readonly take: (other: number) => TakeRoute;
}

export interface ActionRoute extends RouteTo {
  readonly kind: 'action';
  readonly id: number;
  readonly name: string;
  readonly needs: Action['needs'];
  /** Set for parts: then `id` is that of the owner, whose grants decide. */
  readonly part?: { readonly of: RecordType; readonly id: Id };
}

/** List of a link or reference route, as the path names it. */
export function listOf(route: LinkRoute | ReferenceRoute | EmptyRoute): {
  readonly of: PathType;
  readonly path: string;
} {
  if ('of' in route) return route;
  const { record, link, to, from } = route;
  return from === undefined ? { of: record, path: link } : { of: to, path: from };
}

/** Operation that a method and a path stand for. */
export type Route =
  | ListRoute
  | CollectionRoute
  | CreateRoute
  | CreateUnderRoute
  | SingleRoute<'one'>
  | SingleRoute<'update'>
  | SingleRoute<'remove'>
  | SingleRoute<'archive' | 'trash' | 'restore'>
  | ManyRoute
  | SubCollectionRoute
  | AuditRoute
  | LinkRoute
  | ReferenceRoute
  | EmptyRoute
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

/** Whether a grant allows the operation to some role; without one it is no route. */
export const isGranted = ({ access }: RecordType, operation: Operation): boolean =>
  access.some((grant) => grant[operation] !== undefined);

/** Id as a number: text ids belong to read-only records without sub-collections. */
export function number(id: Id): number {
  if (typeof id === 'string')
    throw new Error(`${id} is no number, but its record type is written or has parts.`);
  return id;
}
