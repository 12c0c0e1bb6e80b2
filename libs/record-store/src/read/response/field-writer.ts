import type { RecordType } from '@deskline/record';
import type { JsonContext, JsonWriter } from '@deskline/record-kinds';
import type { PermittedOperations } from '../../list-query';
import type { AddressOf, AnswerAddressOf } from './signed-addresses';

/** Values of a call that the JSON of a row depends on. */
export interface ResponseContext extends JsonContext {
  /** Address of the API, as the caller names it. */
  readonly base_url: string;
  readonly addressOf: AddressOf;
  readonly answerAddressOf: AnswerAddressOf;
  /** Person who reads. */
  readonly reader: number;
  /** Record type with the fields that the caller may read. */
  readableType(type: string): RecordType | undefined;
  /** Ids of records of other services in the rows that the caller may read, by type. */
  readonly readableIds?: ReadonlyMap<string, ReadonlySet<number>>;
  /** Operations that the scopes of the token permit; all where they were not looked at. */
  readonly permitted?: PermittedOperations;
}

export type FieldWriter = JsonWriter<ResponseContext>;

/** Columns of a field, and the writer of its JSON from them. */
export interface SerializedField {
  readonly columns: readonly string[];
  /** The columns are those of a reference that the statement gathers. */
  readonly gathers?: GatheredReference;
  /** Record type of another service whose ids the column has. */
  readonly remoteLinkTo?: string;
  readonly write: FieldWriter;
}

/** SQL of the type and the id of a record that a row refers to. */
export interface GatheredReference {
  readonly type: string;
  readonly id: string;
}
