import { Button, Group, Select, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeMany, type Outcome } from '../../api/bulk';
import { keys } from '../../api/keys';
import { type Field, labelOf, type RecordType } from '../../api/meta';
import { useAccount } from '../../app/account';
import { isTypedIn } from '../../kinds/typed-in';
import { Failure } from '../../states/states';
import { Dialog } from '../../states/dialog';
import { useTexts } from '../../texts/texts-context';
import { EditField } from '../edit-field';
import { useFormDraft } from '../form/use-form-draft';
import { bodyOf } from '../body';
import type { RecordId } from '../list/selection';
import { Outcomes } from './outcomes';

interface BulkEditProps {
  readonly type: RecordType;
  readonly ids: readonly RecordId[];
  readonly close: () => void;
}

interface Tried {
  readonly outcomes: readonly Outcome[];
  readonly isDryRun: boolean;
}

/** Gives many records one value, after a try that changes nothing. */
export function BulkEdit({ type, ids, close }: BulkEditProps) {
  const texts = useTexts();
  const account = useAccount();
  const client = useQueryClient();
  const draft = useFormDraft(`bulk ${account}/${type.collection}`);
  const name = typeof draft.values.name === 'string' ? draft.values.name : null;
  const value = draft.values.value ?? null;
  const [tried, setTried] = useState<Tried | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  const change = async (isDryRun: boolean) => {
    if (name === null) return;
    setBusy(true);
    setError(null);
    try {
      const values = bodyOf(type, { [name]: value });
      const path = `/${type.collection}`;
      setTried({
        outcomes: await changeMany({ account, method: 'PATCH', path, ids, values, isDryRun }),
        isDryRun,
      });
      if (!isDryRun) draft.drop();
      if (!isDryRun) await client.invalidateQueries({ queryKey: keys.ofType(account, type.name) });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const isDone = tried !== null && !tried.isDryRun;
  return (
    <Dialog opened onClose={close} title={`${texts.editSelected}: ${texts.selected(ids.length)}`}>
      <Stack>
        <Select
          label={texts.field}
          placeholder={texts.chooseField}
          searchable
          data={changeable(type).map(([each, field]) => ({ value: each, label: labelOf(each, field) }))}
          value={name}
          onChange={(chosen) => {
            draft.set('name', chosen);
            draft.set('value', null);
            setTried(null);
          }}
        />
        {name !== null && (
          <EditField
            key={name}
            type={type}
            name={name}
            value={value}
            onChange={(next) => {
              draft.set('value', next);
              setTried(null);
            }}
          />
        )}
        {error !== null && <Failure error={error} />}
        {tried && <Outcomes {...tried} />}
        <Group>
          {isDone ? (
            <Button onClick={close}>{texts.close}</Button>
          ) : (
            <>
              <Button
                variant="default"
                disabled={name === null}
                loading={isBusy}
                onClick={() => void change(true)}
              >
                {texts.dryRun}
              </Button>
              <Button disabled={name === null} loading={isBusy} onClick={() => void change(false)}>
                {texts.applyTo(ids.length)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Every field that can be changed singly. */
function changeable({ fields, may }: RecordType): [string, Field][] {
  return Object.entries(fields).filter(([name, { access, kind }]) => {
    const isWritten = access === 'required' || access === 'optional';
    return isWritten && isTypedIn(kind) && (may.changing?.includes(name) ?? true);
  });
}
