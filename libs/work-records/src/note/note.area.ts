import { behaviour, type Area } from '@deskline/record-store';
import { Note } from './note.record';
import { noteRules } from './note.rules';
import { noteWords } from './note.words';

export const note: Area = {
  words: noteWords,
  records: [Note],
  behaviours: [behaviour(Note, { rules: noteRules })],
};
