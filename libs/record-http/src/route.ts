import type { Action, RecordType } from '@deskline/record';
import type { Id, Under } from '@deskline/record-store';

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
  /** Whose rows, and how they belong to it. */
  readonly of: RecordType;
  readonly id: number;
  readonly by: { readonly field: string } | { readonly link: string };
}

export interface LinkRoute extends To {
  readonly kind: 'link' | 'unlink';
  readonly id: number;
  readonly link: string;
  readonly other: number;
  /** The record type at the other end. */
  readonly to: string;
}

export interface ActionRoute extends To {
  readonly kind: 'action';
  readonly id: number;
  readonly name: string;
  readonly needs: Action['needs'];
  /** Set for what is nested: the `id` is that of the record it is a part of, and who may do it with that may. */
  readonly part?: { readonly of: RecordType; readonly id: Id };
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
  | LinkRoute
  | ActionRoute;
