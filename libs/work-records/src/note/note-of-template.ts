import { copiesOf, create, type RecordType } from '@deskline/record';
import { Note, type NoteRow } from './note.record';

/** What is made from a template begins with the note of it, and what that shows: inline images are named in its text. */
export const noteOfTemplate = (under: Partial<NoteRow>, text: string, template: RecordType, id: number) =>
  create(Note, { ...under, text, attachments: copiesOf(template, id, 'note_attachments') });
