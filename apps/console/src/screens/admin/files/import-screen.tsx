import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { keys } from '../../../api/keys';
import { newIntention } from '../../../api/write';
import { useAccount } from '../../../app/account';
import { useFormDraft } from '../../../records/form/use-form-draft';
import { Failure } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { AdminScreen } from '../admin-screen';
import { administers } from '../use-roles';
import { ImportFields } from './import-fields';
import { jobQuery, postImport } from './job-api';
import { StartedJob } from './started-job';

/** Import of a file: tried first, then done with the same file and options. */
export function ImportScreen() {
  const texts = useTexts().admin;
  return (
    <AdminScreen title={texts.newImport} hint={texts.importHint} isFor={administers}>
      <ImportForm />
    </AdminScreen>
  );
}

/** Job that was started, and the form it was started with. */
interface Started {
  readonly token: string;
  readonly form: string;
}

function ImportForm() {
  const texts = useTexts().admin;
  const account = useAccount();
  const client = useQueryClient();
  const { values, ...draft } = useFormDraft(`import ${account}`);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const intention = useRef(newIntention());
  const started = values.started as Started | undefined;
  const { data: job } = useQuery({
    ...jobQuery(account, 'import', started?.token ?? ''),
    enabled: started !== undefined,
  });
  const options = optionsOf(values);
  const form = file && JSON.stringify([options, file.name, file.size, file.lastModified]);
  const isTried = started?.form === form && job?.dry_run === true && job.state === 'done';
  const send = async (isTry: boolean) => {
    if (!file || form === null) return;
    setSending(true);
    setError(null);
    try {
      const sent = isTry ? { ...options, dry_run: '1', deliver: 'none' } : options;
      const token = await postImport(account, file, sent, intention.current);
      intention.current = newIntention();
      draft.set('started', { token, form } satisfies Started);
      void client.invalidateQueries({ queryKey: keys.ofType(account, 'import') });
    } catch (failure) {
      setError(failure);
      if (failure instanceof ApiError && failure.status === 422) intention.current = newIntention();
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(!isTried);
  };
  const isReady = file !== null && options.type !== undefined;
  return (
    <>
      <form noValidate className={classes.form} onSubmit={submit}>
        <ImportFields
          values={values}
          set={draft.set}
          file={file}
          setFile={setFile}
          isKept={draft.wasKept && file === null}
        />
        {error !== null && <Failure error={error} />}
        <Group>
          <Button type="submit" disabled={!isReady} loading={isSending}>
            {isTried ? texts.doImport : texts.tryImport}
          </Button>
          <span className={classes.small}>{texts.tryFirst}</span>
        </Group>
      </form>
      <div className={classes.below}>
        {started && <StartedJob key={started.token} kind="import" token={started.token} />}
      </div>
    </>
  );
}

const NAMES = ['type', 'mode', 'notify', 'ignore_unknown', 'origin', 'deliver'] as const;

/** Options of the call: those that are chosen. */
const optionsOf = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    NAMES.flatMap((name): [string, string][] => {
      const value = values[name];
      if (value === true) return [[name, '1']];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
