import type { Rule } from '@deskline/record';
import { defaultsToCaller } from '../caller.rules';
import type { NoteRow } from './note.record';

export const noteRules: readonly Rule<NoteRow>[] = [defaultsToCaller('person')];
