import { copiesOf, create, type RecordType } from '@deskline/record';
import { Note, type NoteRow } from './note.record';

/** Copies the note of a template with its attachments, as the text refers to inline images. */
export const noteOfTemplate = (under: Partial<NoteRow>, text: string, template: RecordType, id: number) =>
  create(Note, { ...under, text, attachments: copiesOf(template, id, 'note_attachments') });
