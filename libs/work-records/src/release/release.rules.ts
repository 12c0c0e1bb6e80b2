import type { Rule } from '@deskline/record';
import { defaultsToCaller } from '../caller.rules';
import { stampedWhen } from '../transitions';
import type { ReleaseRow } from './release.record';

export const releaseRules: readonly Rule<ReleaseRow>[] = [
  defaultsToCaller('manager'),
  // As with workflows: "saved with status completed: completed_at set"
  stampedWhen('completed', 'completed_at'),
];
