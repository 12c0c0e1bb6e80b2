import type { RecordType } from '@deskline/record';
import type { RecordCall } from '@deskline/record-http';
import type { Values } from '@deskline/record-store';
import type { Refused } from './refused';

/** A thing as it is sent; its nodeID is added. */
export interface Shown {
  readonly id: number;
  readonly [member: string]: unknown;
}

/**
 * Something of this service that is offered under /v1. Whatever is not the caller's to see is not there.
 * `under` is the id of what the path says it stands under.
 */
export interface Resource {
  readonly record: RecordType;
  /** Members that no kind of field describes; each is required where something is created. */
  readonly reads?: Readonly<Record<string, (given: unknown) => unknown | Refused>>;
  list?(call: RecordCall): Promise<readonly Shown[]>;
  one(id: number, call: RecordCall, under?: number): Promise<Shown | undefined>;
  /** With what is told this once. */
  create?(values: Values, call: RecordCall, under?: number): Promise<Shown>;
  update?(id: number, values: Values, call: RecordCall, under?: number): Promise<boolean>;
  /** False: there is no such thing. */
  remove?(id: number, call: RecordCall, under?: number): Promise<boolean>;
}
