import type { Fields } from './client';

/** Demands of a valid record that its definition does not state; by the name of the record type. */
export interface Addition {
  /** Members that a rule demands. */
  readonly with?: Fields;
  /** Optional fields that a rule demands: always sent. */
  readonly also?: readonly string[];
  /** Fields that are valid only together with others: never sent. */
  readonly without?: readonly string[];
  /** Values of the parent it is created under. */
  readonly under?: Fields;
  /** Values of a record to be linked by that path. */
  readonly linking?: Readonly<Record<string, Fields>>;
  /** Links that a record has to have on create, with the record type at the other end. They are ended before it is linked by that path. */
  readonly linkedOnCreate?: Readonly<Record<string, string>>;
  /** How many parts a new record has at that path. */
  readonly begins?: Readonly<Record<string, number>>;
  /** Fields that rules decide about, so that they may read otherwise than they were written. */
  readonly decided?: readonly string[];
  /** Fields that cannot be changed after the record was created. */
  readonly fixed?: readonly string[];
  /** Optional fields that a rule demands of the record: refused when emptied. */
  readonly demanded?: readonly string[];
  /** Fields that refuse some values of their kind. */
  readonly narrow?: readonly string[];
  /** Fields that are made by chance, such as a key, or from numbers that each try takes anew. */
  readonly madeAnew?: readonly string[];
  /** Values of the record that a reference names. */
  readonly referring?: Readonly<Record<string, Fields>>;
  /** Value of a field that takes no arbitrary text. */
  readonly values?: Readonly<Record<string, (variant: number) => unknown>>;
}
export type Additions = Readonly<Record<string, Addition>>;
