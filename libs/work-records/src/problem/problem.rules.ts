import type { Rule, Timer } from '@deskline/record';
import { followsColumn } from '../board/column-action.rules';
import { standsInColumnOfBoard } from '../board/on-board.rules';
import {
  assignedWhenWaited,
  newAssignment,
  resolvedBetween,
  stampedWhen,
  waitsOnlyWhenWaiting,
} from '../transitions';
import type { ProblemRow } from './problem.record';

/** "Problem transitions by analogy with requests": solved is to a problem what completed is to them. */
export const problemRules: readonly Rule<ProblemRow>[] = [
  followsColumn<ProblemRow>({ completed: 'solved' }),
  stampedWhen('solved', 'solved_at'),
  resolvedBetween('created_at', 'solved_at'),
  newAssignment,
  waitsOnlyWhenWaiting,
  standsInColumnOfBoard,
];

export const problemTimers: readonly Timer<ProblemRow>[] = [assignedWhenWaited];
