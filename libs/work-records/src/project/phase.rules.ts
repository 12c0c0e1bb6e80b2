import { becomes, empty, is, isEmpty, on, stamp, type Rule } from '@deskline/record';
import { stampedWhen } from '../transitions';
import type { PhaseRow } from './phase.record';

export const phaseRules: readonly Rule<PhaseRow>[] = [
  // A phase opens and closes with its tasks.
  on(
    [becomes('status', ['in_progress', 'progress_halted', 'completed']), isEmpty('started_at')],
    stamp('started_at'),
  ),
  on(is('status', 'registered'), empty('started_at')),
  stampedWhen('completed', 'completed_at'),
];
