import type { Principal } from '@deskline/identity';
import type { Values } from '../caller';
import type { Problem } from '../refusals';

/**
 * What a service finds wrong with values by asking others, such as name servers, which may take a while: before the
 * transaction begins, so that nothing is locked and no connection is held meanwhile.
 */
export type Examiner = (values: Values) => Promise<readonly Problem[]>;

/** A change that a client asks for: of a record that is there, or of a new one. */
export interface Asked {
  readonly id: number | null;
  readonly values: Values;
  readonly principal: Principal;
}

/**
 * What a service finds out beforehand by asking others: values of hidden fields, for rules to decide by. Who cannot be
 * asked now keeps nobody from a change: then there are none.
 */
export type Foreseer = (asked: Asked) => Promise<Values>;
