import type { Rule } from '@deskline/record';
import { defaultsToCaller } from '../caller.rules';
import type { ReleaseRow } from './release.record';

export const releaseRules: readonly Rule<ReleaseRow>[] = [defaultsToCaller('manager')];
