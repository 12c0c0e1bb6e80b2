import { behaviour, type Area } from '@deskline/record-store';
import { Note } from './note.record';
import { noteRules } from './note.rules';

export const note: Area = {
  records: [Note],
  behaviours: [behaviour(Note, { rules: noteRules })],
};
