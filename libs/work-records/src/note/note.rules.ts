import { is, on, type Rule, type Then } from '@deskline/record';
import { defaultsToCaller } from '../caller.rules';
import { copyUpwards } from './copy-upwards.rules';
import type { NoteRow } from './note.record';

const ofAccountOfCaller: Then<NoteRow> = ({ callerAccount }) => ({
  set: { internal_account: callerAccount ?? null },
});

export const noteRules: readonly Rule<NoteRow>[] = [
  defaultsToCaller('person'),
  ...copyUpwards,
  // Internal notes stay inside the account of their author, also on records of other accounts.
  on(is('internal', true), ofAccountOfCaller),
];
