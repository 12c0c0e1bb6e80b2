import { behaviour, type Area } from '@deskline/record-store';
import { defaultsToCaller } from '../caller.rules';
import { NoteReaction } from './note-reaction.record';
import { Note } from './note.record';
import { noteRules } from './note.rules';
import { noteWords } from './note.words';

export const note: Area = {
  words: noteWords,
  records: [Note, NoteReaction],
  behaviours: [
    behaviour(Note, { rules: noteRules }),
    behaviour(NoteReaction, { rules: [defaultsToCaller('person')] }),
  ],
};
