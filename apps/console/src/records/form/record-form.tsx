import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { keys } from '../../api/keys';
import { labelOf, type RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { create } from '../../api/write';
import { useAccount } from '../../app/account';
import { tellSecret } from '../../app/secret-once';
import { Failure } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import { EditField } from '../edit-field';
import { bodyOf } from '../body';
import { formFields, isNeeded } from '../fields';
import classes from './form.module.css';
import { useFormDraft } from './use-form-draft';

interface FormProps {
  readonly type: RecordType;
  /** Path that the record is created at. */
  readonly path: string;
  readonly onCreated: (record: AnyRecord) => void;
  readonly onCancel: () => void;
}

/** Form of a new record of any type. */
export function RecordForm({ type, path, onCreated, onCancel }: FormProps) {
  const texts = useTexts();
  const account = useAccount();
  const client = useQueryClient();
  const draft = useFormDraft(`new ${account}${path}`);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const [isLong, setLong] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const { first, more } = formFields(type);

  const send = async () => {
    setSending(true);
    try {
      const values = bodyOf(type, draft.values);
      const record = await create({ account, path, values, intention: draft.intention });
      draft.drop();
      void client.invalidateQueries({ queryKey: keys.ofType(account, type.name) });
      onCreated(record);
      tellSecret(record);
    } catch (failure) {
      setError(failure);
      if (failure instanceof ApiError && failure.status === 422) draft.renew();
      requestAnimationFrame(() => summary.current?.focus());
    } finally {
      setSending(false);
    }
  };
  const faults = faultsByField(error);
  const isHidden = more.some(([name]) => faults.has(name));
  const shown = isLong || isHidden ? [...first, ...more] : first;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <div ref={summary} tabIndex={-1} className={classes.summary}>
        <Faults type={type} faults={faults} error={error} shown={shown.map(([name]) => name)} />
        {draft.wasKept && error === null && (
          <Group>
            <span>{texts.draftKept}</span>
            <Button size="xs" variant="default" onClick={draft.drop}>
              {texts.discardDraft}
            </Button>
          </Group>
        )}
      </div>
      <Stack gap="md">
        {shown.map(([name, field]) => (
          <EditField
            key={name}
            type={type}
            name={name}
            value={draft.values[name] ?? field.default ?? null}
            onChange={(value) => draft.set(name, value)}
            error={faults.get(name)}
            isRequired={isNeeded(field)}
            values={draft.values}
          />
        ))}
        {more.length > 0 && !isHidden && (
          <Button variant="subtle" onClick={() => setLong(!isLong)} aria-expanded={isLong}>
            {isLong ? texts.fewerFields : texts.moreFields}
          </Button>
        )}
      </Stack>
      <Group className={classes.buttons}>
        <Button type="submit" loading={isSending}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </form>
  );
}

/** Sentences by field, from the pairs of a 422; a pair of `team_id` is of the field `team`. */
function faultsByField(error: unknown): Map<string, string> {
  const faults = error instanceof ApiError ? error.faults : [];
  const byField = new Map<string, string>();
  for (const [field, sentence] of faults) {
    const name = field.replace(/_id$/, '');
    byField.set(name, [byField.get(name), sentence].filter(Boolean).join(' '));
  }
  return byField;
}

interface FaultsProps {
  readonly type: RecordType;
  readonly faults: ReadonlyMap<string, string>;
  readonly error: unknown;
  readonly shown: readonly string[];
}

/** Summary above the form: the number of faults, and those of fields that are not in it. */
function Faults({ type, faults, error, shown }: FaultsProps) {
  const texts = useTexts();
  if (error === null) return null;
  if (faults.size === 0) return <Failure error={error} />;
  const others = [...faults].filter(([name]) => !shown.includes(name));
  return (
    <Alert color="red" variant="outline" role="alert" title={texts.faultsFound(faults.size)}>
      {others.map(([name, sentence]) => (
        <div key={name}>{`${labelOf(name, type.fields[name])}: ${sentence}`}</div>
      ))}
    </Alert>
  );
}
