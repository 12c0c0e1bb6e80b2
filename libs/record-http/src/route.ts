import type { Action, RecordType } from '@deskline/record';
import type { Id, Under } from '@deskline/record-store';

/** A record type that another service keeps: all that is known of it here is what it is called. */
export interface Neighbour {
  readonly name: string;
  readonly collection: string;
}

/** A type whose records a path leads past. */
export type Passed = RecordType | Neighbour;

export const isOwn = (type: Passed): type is RecordType => 'fields' in type;

interface To {
  readonly record: RecordType;
}

export interface ListRoute extends To {
  readonly kind: 'list';
  readonly view: string | null;
}

export interface CreateRoute extends To {
  readonly kind: 'create';
}

export interface CreateUnderRoute extends To {
  readonly kind: 'createUnder';
  /** The reference to the record it is created under, that record, and the path there. */
  readonly parent: string;
  readonly of: RecordType;
  readonly id: number;
  readonly path: string;
}

export interface SingleRoute<K extends string> extends To {
  readonly kind: K;
  /** What is written has a number. */
  readonly id: K extends 'one' ? Id : number;
  /** What the path says it stands under. */
  readonly under?: Under;
}

export type SingleKind = 'one' | 'update' | 'remove' | 'archive' | 'trash' | 'restore';

export interface SubCollectionRoute extends To {
  readonly kind: 'subCollection';
  readonly view: string | null;
  /** Whose rows, and how they belong to it: by a reference, by a link that is kept here, or by one that its own service keeps. */
  readonly of: Passed;
  readonly id: number;
  readonly by: { readonly field: string } | { readonly link: string } | { readonly linkElsewhere: string };
}

export interface AuditRoute extends To {
  readonly kind: 'audit';
  readonly of: RecordType;
  readonly id: number;
}

export interface LinkRoute extends To {
  readonly kind: 'link' | 'unlink';
  readonly id: number;
  readonly link: string;
  readonly other: number;
  /** The record type at the other end. */
  readonly to: Passed;
  /** The path at the other end, where the call begins there and another service keeps it. */
  readonly from?: string;
}

/** A list that comes from a reference: whoever joins it refers there, and whoever leaves it no longer does. */
export interface ReferRoute extends To {
  readonly kind: 'refer' | 'letGo';
  /** The record that refers, and by which field. */
  readonly id: number;
  readonly field: string;
  /** The record that the path begins with, and the path there. */
  readonly of: Passed;
  readonly above: number;
  readonly path: string;
}

export interface ActionRoute extends To {
  readonly kind: 'action';
  readonly id: number;
  readonly name: string;
  readonly needs: Action['needs'];
  /** Set for what is nested: the `id` is that of the record it is a part of, and who may do it with that may. */
  readonly part?: { readonly of: RecordType; readonly id: Id };
}

/** The list that something joins or leaves, as the path has it. */
export function listOf(route: LinkRoute | ReferRoute): { readonly of: Passed; readonly path: string } {
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
  | ReferRoute
  | ActionRoute;
