import type { Fields } from './client';

/** What a valid record needs that its definition cannot tell; by the name of the record type. */
export interface Addition {
  /** Members that a rule demands. */
  readonly with?: Fields;
  /** Optional fields that a rule demands: always sent. */
  readonly also?: readonly string[];
  /** Fields that fit only together with something else: left out of what is sent. */
  readonly without?: readonly string[];
  /** What the record it is created under has to be like. */
  readonly under?: Fields;
  /** What a record has to be like to be linked by that path. */
  readonly linking?: Readonly<Record<string, Fields>>;
  /** How many parts a new record has at that path. */
  readonly begins?: Readonly<Record<string, number>>;
  /** Fields that rules decide about, so that they may read otherwise than they were written. */
  readonly decided?: readonly string[];
  /** Fields that cannot be changed after the record was created. */
  readonly fixed?: readonly string[];
  /** Fields of whose kind not every value is valid. */
  readonly narrow?: readonly string[];
  /** What fills a field, where any text will not do. */
  readonly values?: Readonly<Record<string, (variant: number) => unknown>>;
}
export type Additions = Readonly<Record<string, Addition>>;
