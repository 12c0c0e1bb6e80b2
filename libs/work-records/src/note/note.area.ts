import { behaviour, type Area } from '@deskline/record-store';
import { KeepAccountOfInternalNotes1799400000000 } from './keep-account-of-internal-notes.migration';
import { Note } from './note.record';
import { noteRules } from './note.rules';

export const note: Area = {
  records: [Note],
  behaviours: [behaviour(Note, { rules: noteRules })],
  migrations: [KeepAccountOfInternalNotes1799400000000],
};
