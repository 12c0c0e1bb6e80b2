import { notBefore, type Rule } from '@deskline/record';
import type { SprintRow } from './sprint.record';

export const sprintRules: readonly Rule<SprintRow>[] = [notBefore('end_at', 'start_at')];
