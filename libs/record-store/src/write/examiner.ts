import type { Values } from '../caller';
import type { Problem } from '../refusals';

/**
 * What a service finds wrong with values by asking others, such as name servers, which may take a while: before the
 * transaction begins, so that nothing is locked and no connection is held meanwhile.
 */
export type Examiner = (values: Values) => Promise<readonly Problem[]>;
