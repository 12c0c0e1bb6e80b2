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
  // Internal notes stay inside the account they are written in, whosever the record is.
  on(is('internal', true), ofAccountOfCaller),
];
