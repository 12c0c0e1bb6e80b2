import type { ContractExceptions } from '@deskline/testing';
import { WORK_FILTERS } from '../common-fields';
import { ON_BACKLOG, ON_BOARD } from '../../test/on-board';

export const contract: ContractExceptions = {
  differences: {
    problems: {
      filtersBeyond: ['member', 'team', ...WORK_FILTERS],
    },
  },
  additions: {
    problem: {
      without: [...ON_BOARD.without, 'waiting_until'], // "only when status is waiting_for"
      decided: [...ON_BOARD.decided, ...ON_BACKLOG.decided],
    },
  },
};
