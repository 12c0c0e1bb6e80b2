import {
  commonWithoutSource,
  defineRecord,
  hidden,
  me,
  optional,
  readonly,
  type Row,
} from '@deskline/record';

/** Reasons of a notification, the most urgent first: of one change a person is told once. */
export const NOTIFICATION_KINDS = ['mentioned', 'approval', 'assigned', 'watched', 'target'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Record types that notifications are about. */
export const NOTIFIED_TYPES = [
  'request',
  'problem',
  'workflow',
  'task',
  'project',
  'project_task',
  'release',
  'risk',
] as const;

/** Something new for one person, who alone reads it, and only while they may read what it is about. */
export const Notification = defineRecord('notification', {
  collection: 'notifications',
  fields: {
    ...commonWithoutSource,
    recipient: hidden.reference('person'),
    kind: readonly.enum(NOTIFICATION_KINDS),
    record_type: readonly.enum(NOTIFIED_TYPES),
    record: readonly.reference('', { typedBy: 'record_type' }),
    note_id: readonly.id('note'),
    event: readonly.string(),
    person: readonly.reference('person'),
    target_at: readonly.datetime(),
    read: optional.boolean({ default: false }),
    read_at: readonly.datetime(),
  },
  list: [
    'id',
    'kind',
    'record_type',
    'record',
    'note_id',
    'event',
    'person',
    'target_at',
    'read',
    'created_at',
  ],
  filter: ['id', 'kind', 'record_type', 'read', 'created_at'],
  sort: ['id', 'created_at'],
  defaultSort: '-id',
  views: { unread: { read: false }, read: { read: true } },
  visibleWith: ['record', 'note_id'],
  deletable: true,
  // The next target of a request is told once.
  unique: [['recipient', 'record', 'target_at']],
  unaudited: true,
  events: [],
  notes: {
    kind: 'Why the person is told. Of one change a person is told once, by the first kind that applies.',
    record: 'Record that the notification is about.',
    note_id: 'Id of the note that mentions the person, or that was added to a watched record.',
    event: 'Event of the change: `request.note-added`; empty for a target.',
    person:
      'Author of the note, or the person who made the assignment; empty for other changes and for the system.',
    target_at: 'Target of the request that is near.',
    read: 'Set by the person.',
    read_at: 'Moment at which `read` was set.',
  },
  access: [
    { to: 'everyone', read: { recipient: me } },
    { to: 'everyone_but_auditors', update: { recipient: me }, delete: { recipient: me } },
  ],
});
export type NotificationRow = Row<typeof Notification>;
