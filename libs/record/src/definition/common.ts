import { optional } from './builders';
import type { Attachment, AttachmentInput, Field, Fields } from './field';

/** "Every record has id, created_at and updated_at. Most records also have source and sourceID." */
export const common = {
  id: { kind: 'integer', access: 'readonly', default: 0 } as Field<number, never, 'readonly'>,
  source: optional.string(30),
  sourceID: optional.string(128),
  created_at: { kind: 'datetime', access: 'readonly' } as Field<string, never, 'readonly'>,
  updated_at: { kind: 'datetime', access: 'readonly' } as Field<string, never, 'readonly'>,
} satisfies Fields;

const { source: _source, sourceID: _sourceID, ...withoutSource } = common;
/** Common fields of record types that other systems do not supply. */
export const commonWithoutSource = withoutSource;

/** Times of rows that have none for clients: "No created_at and updated_at". Incremental exports still go by them. */
export const hiddenTimes = {
  created_at: { kind: 'datetime', access: 'hidden' } as Field<string, never, 'hidden'>,
  updated_at: { kind: 'datetime', access: 'hidden' } as Field<string, never, 'hidden'>,
} satisfies Fields;

type AttachmentsOf<Name extends string> = {
  attachments: Field<Attachment[], never, 'readonly'>;
} & { [K in Name as `${K}_attachments`]: Field<never, AttachmentInput[], 'writeonly'> };

/** "A field named <x>_attachments is Writeonly and carries the attachments used inside the text field <x>." */
export function attachmentsOf<Name extends string>(...texts: Name[]): AttachmentsOf<Name> {
  const fields: Record<string, Field> = { attachments: { kind: 'attachments', access: 'readonly' } };
  for (const text of texts) fields[`${text}_attachments`] = { kind: 'attachments', access: 'writeonly' };
  return fields as AttachmentsOf<Name>;
}

/** Attachments with one name for input and output: "POST {text, internal, attachments}". */
export const ownAttachments: Field<Attachment[], AttachmentInput[], 'optional'> = {
  kind: 'attachments',
  access: 'optional',
};

/** Views of record types that can be disabled. */
export const enabledViews = {
  disabled: { disabled: true },
  enabled: { disabled: false },
} as const;

/** Views by account: rows of the directory account, and the account's own rows where its directory is another account. */
export const directoryViews = { directory: {}, support_domain: {} } as const;
