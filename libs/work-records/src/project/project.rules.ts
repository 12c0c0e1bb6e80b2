import type { Rule } from '@deskline/record';
import { defaultsToCaller } from '../caller.rules';
import type { ProjectRow } from './project.record';

export const projectRules: readonly Rule<ProjectRow>[] = [defaultsToCaller('manager')];
