import { notBefore, type Rule } from '@deskline/record';
import type { OutOfOfficePeriodRow } from './out-of-office-period.record';

export const outOfOfficePeriodRules: readonly Rule<OutOfOfficePeriodRow>[] = [
  notBefore('end_at', 'start_at'),
];
