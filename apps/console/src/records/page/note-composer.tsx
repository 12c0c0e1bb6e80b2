import { Button, Checkbox, Group, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { isUnreachable } from '../../api/api-error';
import { create } from '../../api/write';
import { useAccount } from '../../app/account';
import { mustWait, sendLater } from '../../app/outbox';
import { useTypeIfKnown } from '../../app/types';
import { useCommand } from '../../commands/use-command';
import { NoteFiles, useNoteFiles } from '../../screens/work/note-files';
import type { Uploaded } from '../../screens/work/use-uploads';
import { useTexts } from '../../texts/texts-context';
import { useFormDraft } from '../form/use-form-draft';
import { useWrite } from '../use-write';

/** Writes a note to a record. An unsent one is kept, with the key that lets it be sent once. */
export function NoteComposer({ base }: { readonly base: string }) {
  const texts = useTexts();
  const account = useAccount();
  const draftKey = `note ${account}${base}`;
  const draft = useFormDraft(draftKey);
  const { write } = useWrite('note');
  const input = useRef<HTMLTextAreaElement>(null);
  const internal = useTypeIfKnown('note')?.fields.internal;
  const text = typeof draft.values.text === 'string' ? draft.values.text : '';
  const files = useNoteFiles(
    Array.isArray(draft.values.files) ? (draft.values.files as readonly Uploaded[]) : [],
    (kept) => draft.set('files', kept),
  );
  useCommand({ id: 'note', keys: 'n', run: () => input.current?.focus() });
  const canBeInternal = internal?.access === 'optional';
  useCommand({
    id: 'internalNote',
    keys: 'N',
    when: () => canBeInternal,
    run: () => {
      draft.set('internal', true);
      input.current?.focus();
    },
  });
  const send = async () => {
    const { intention } = draft;
    const { files: kept, ...rest } = draft.values;
    const attachments = files.files.map(({ key }) => ({ key }));
    const values = { ...rest, ...(kept !== undefined && attachments.length > 0 && { attachments }) };
    const note = { account, path: `${base}/notes`, values };
    const wait = (): true => {
      const back = { key: draftKey, value: { values: draft.values, intention } };
      const words = `${texts.writeNote}: ${text}`;
      sendLater({ ...note, id: intention, type: 'note', words, draft: back });
      draft.drop();
      return true;
    };
    if (mustWait()) return wait();
    const isLate = (error: unknown) => isUnreachable(error) && wait();
    if (await write(() => create({ ...note, intention }), texts.saved, isLate)) draft.drop();
  };
  return (
    <form
      {...files.target}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void send();
      }}
    >
      <Textarea
        ref={input}
        label={texts.writeNote}
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        onChange={(event) => draft.set('text', event.currentTarget.value)}
      />
      <NoteFiles {...files} />
      <Group justify="space-between" mt="xs">
        {canBeInternal ? (
          <Checkbox
            label={texts.internalNote}
            checked={draft.values.internal === true}
            onChange={(event) => draft.set('internal', event.currentTarget.checked)}
          />
        ) : (
          <span />
        )}
        <Button type="submit" size="xs" disabled={text.trim() === '' || files.isBusy}>
          {texts.send}
        </Button>
      </Group>
    </form>
  );
}
