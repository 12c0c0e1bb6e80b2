import type { AreaExceptions } from '../area-exceptions';
import { ON_BOARD } from './on-board';

export const problem: AreaExceptions = {
  differences: {
    problems: { subCollectionsToCome: ['sprint_backlog_items'] },
  },
  additions: {
    problem: {
      without: ON_BOARD.without,
      decided: ['waiting_until', ...ON_BOARD.decided], // "only when status is waiting_for"
    },
  },
};
