import type { ContactRow as Row } from './contact.record';

export const KINDS = ['telephone', 'email', 'website', 'chat'] as const;
export type ContactKind = (typeof KINDS)[number];
type Label = Row['label'];
type Labels = Readonly<Record<ContactKind, readonly Label[]>>;

const OF_PEOPLE: Labels = {
  telephone: ['work', 'mobile', 'home', 'fax', 'emergency'],
  email: ['work', 'personal', 'emergency'],
  website: ['work', 'personal', 'emergency'],
  chat: ['chat_skype', 'chat_slack', 'chat_teams', 'chat_workchat'],
};
const OF_ORGANIZATIONS: Labels = {
  telephone: ['general', 'service_desk', 'fax', 'service_desk_fax', 'emergency'],
  email: ['general', 'service_desk', 'emergency'],
  website: ['general', 'service_desk', 'emergency'],
  chat: [],
};

/** A fax has a telephone number. */
export const kindOf = (protocol: Row['protocol']): ContactKind | null =>
  protocol === 'fax' ? 'telephone' : protocol;

const kindSet = (row: Row): ContactKind | undefined => KINDS.find((kind) => row[kind] !== null);

/** Whether an owner of that type labels that kind of contact so; one without any kind is refused for that. */
export function suits(row: Row): boolean {
  const kind = kindSet(row);
  const labels = row.person === null ? OF_ORGANIZATIONS : OF_PEOPLE;
  return kind === undefined || labels[kind].includes(row.label);
}

/** Label of a contact whose label any owner could have with any protocol: general, work, mobile and home. */
export function labelOf(row: Row): Label {
  const { label, protocol } = row;
  if (suits(row) && protocol !== 'fax') return label;
  const isFormer = ['general', 'work', 'mobile', 'home'].includes(label);
  if (protocol === 'fax' && kindSet(row) === 'telephone') return isFormer ? 'fax' : label;
  if (!isFormer || kindSet(row) === 'chat') return label;
  if (row.person === null) return 'general';
  return label === 'general' ? 'work' : 'personal';
}
