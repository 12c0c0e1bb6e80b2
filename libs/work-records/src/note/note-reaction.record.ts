import {
  commonWithoutSource,
  defineRecord,
  hiddenTimes,
  me,
  readonly,
  required,
  type Row,
} from '@deskline/record';

/** Reaction of a person to a note, by everybody who may read the note. */
export const NoteReaction = defineRecord('note_reaction', {
  collection: 'note_reactions',
  fields: {
    ...commonWithoutSource,
    ...hiddenTimes,
    note_id: required.id('note', { listedAs: 'note_reactions' }),
    reaction: required.enum(['👍', '👎', '😀', '😕', '🎉', '❤️']),
    person: readonly.reference('person'),
  },
  list: ['id', 'reaction', 'person'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  deletable: true,
  unique: [['note_id', 'person', 'reaction']],
  visibleWith: ['note_id'],
  events: [],
  untold: true, // the change feed does not know who sees the note
  access: [
    { to: 'everyone', read: true },
    { to: 'everyone_but_auditors', create: { person: me }, delete: { person: me } },
  ],
});
export type NoteReactionRow = Row<typeof NoteReaction>;
