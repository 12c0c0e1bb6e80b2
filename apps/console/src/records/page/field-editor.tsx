import { Button, Group } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { ApiError, isUnreachable } from '../../api/api-error';
import { labelOf, type RecordType } from '../../api/meta';
import type { Versioned } from '../../api/one';
import { useAccount } from '../../app/account';
import { mustWait, sendLater } from '../../app/outbox';
import { sentenceOf } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import { bodyOf } from '../body';
import { draftOf } from '../draft';
import { EditField } from '../edit-field';
import { movesOf } from '../fields';
import { ConflictView } from './conflict-view';
import { type Conflict, saveField } from './save-field';
import { useSaved } from './use-saved';

interface EditorProps {
  readonly type: RecordType;
  readonly name: string;
  readonly current: Versioned;
  readonly draftKey: string;
  readonly close: () => void;
}

/** Editor of one field in its place. The typed value is kept until it is saved or cancelled. */
export function FieldEditor({ type, name, current, draftKey, close }: EditorProps) {
  const texts = useTexts();
  const account = useAccount();
  const saved = useSaved(type);
  const [before, setBefore] = useState(current);
  const [value, setValue] = useState<unknown>(
    () => draftOf.read<{ value: unknown }>(draftKey)?.value ?? current.record[name],
  );
  const [fault, setFault] = useState<string | undefined>();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);

  const change = (next: unknown) => {
    draftOf.keep(draftKey, { value: next });
    setValue(next);
    setFault(undefined);
  };
  const finish = () => {
    draftOf.drop(draftKey);
    close();
  };
  const wait = ({ record, etag }: Versioned) => {
    sendLater({
      ...{ account, type: type.name, values: bodyOf(type, { [name]: value }) },
      path: `/${type.collection}/${encodeURIComponent(String(record.id))}`,
      field: { name, before: record[name], after: value, etag },
      words: labelOf(name, type.fields[name]),
      draft: { key: draftKey, value: { value } },
    });
    finish();
  };
  const save = async (base: Versioned) => {
    if (mustWait()) return wait(base);
    setSaving(true);
    try {
      const result = await saveField({ account, type, name, value, before: base });
      if ('conflict' in result) return setConflict(result.conflict);
      finish();
      saved(name, base.record, result.after);
    } catch (error) {
      if (isUnreachable(error)) return wait(base);
      const own = error instanceof ApiError ? error.faults.map(([, sentence]) => sentence).join(' ') : '';
      setFault(own || sentenceOf(error, texts));
    } finally {
      setSaving(false);
    }
  };
  if (conflict)
    return (
      <ConflictView
        type={type}
        name={name}
        conflict={conflict}
        keepMine={() => {
          setBefore(conflict.theirs);
          setConflict(null);
          void save(conflict.theirs);
        }}
        takeTheirs={() => {
          finish();
          saved.refresh();
        }}
      />
    );
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(before);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) finish();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(before);
      }}
    >
      <EditField
        type={type}
        name={name}
        value={value}
        onChange={change}
        error={fault}
        isFocused
        moves={movesOf(type, name, before.record[name])}
        values={before.record}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" loading={isSaving}>
          {texts.save}
        </Button>
        <Button size="xs" variant="default" onClick={finish}>
          {texts.cancel}
        </Button>
      </Group>
    </form>
  );
}
