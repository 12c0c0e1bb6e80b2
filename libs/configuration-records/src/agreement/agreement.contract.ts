import type { ContractExceptions } from '@deskline/testing';
import { TERM } from '../../test/agreement-term';

export const contract: ContractExceptions = {
  additions: { contract: TERM, flsa: TERM },
};
