import { behaviour, type Area } from '@deskline/record-store';
import { defaultsToCaller } from '../caller.rules';
import { InboundEmail } from './inbound-email.record';
import { NoteAttachment } from './note-attachment.record';
import { NoteReaction } from './note-reaction.record';
import { Note } from './note.record';
import { noteRules } from './note.rules';
import { noteWords } from './note.words';

export const note: Area = {
  words: noteWords,
  records: [Note, NoteReaction, NoteAttachment, InboundEmail],
  behaviours: [
    behaviour(Note, { rules: noteRules }),
    behaviour(NoteReaction, { rules: [defaultsToCaller('person')] }),
  ],
};
