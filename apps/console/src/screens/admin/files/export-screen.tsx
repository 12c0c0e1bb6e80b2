import { Button, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../../api/keys';
import { labelOf } from '../../../api/meta';
import { useAccount } from '../../../app/account';
import { useType, useTypes } from '../../../app/types';
import { useFormDraft } from '../../../records/form/use-form-draft';
import { Failure } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { AdminScreen } from '../admin-screen';
import { administers } from '../use-roles';
import { DeliverSelect } from './deliver-select';
import { fileTypeText } from './file-types';
import { fileTypesQuery, postExport } from './job-api';
import { StartedJob } from './started-job';

/** Export of records into a file. */
export function ExportScreen() {
  const texts = useTexts().admin;
  return (
    <AdminScreen title={texts.newExport} hint={texts.exportHint} isFor={administers}>
      <ExportForm />
    </AdminScreen>
  );
}

function ExportForm() {
  const texts = useTexts().admin;
  const account = useAccount();
  const client = useQueryClient();
  const { fields } = useType('export');
  const types = useTypes();
  const { data } = useSuspenseQuery(fileTypesQuery(account));
  const { values, ...draft } = useFormDraft(`export ${account}`);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const chosen = Array.isArray(values.types) ? (values.types as string[]) : [];
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const token = textOf('token');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setError(null);
    try {
      const options = ['export_format', 'from', 'deliver'].flatMap((name) =>
        textOf(name) === '' ? [] : [[name, textOf(name)] as const],
      );
      const started = await postExport(account, { type: chosen.join(), ...Object.fromEntries(options) });
      draft.set('token', started);
      draft.set('isEmpty', started === null);
      void client.invalidateQueries({ queryKey: keys.ofType(account, 'export') });
    } catch (failure) {
      setError(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
        <MultiSelect
          label={texts.recordType}
          searchable
          withAsterisk
          data={data.map(({ type }) => ({ value: type, label: fileTypeText(type, types) }))}
          value={chosen}
          onChange={(next) => draft.set('types', next)}
        />
        <Select
          label={labelOf('export_format', fields.export_format)}
          allowDeselect={false}
          data={fields.export_format?.values?.map(({ id, txt }) => ({ value: id, label: txt })) ?? []}
          value={textOf('export_format') || 'csv'}
          onChange={(format) => draft.set('export_format', format)}
        />
        <TextInput
          type="datetime-local"
          label={texts.changedSince}
          value={textOf('from')}
          onChange={({ currentTarget }) => draft.set('from', currentTarget.value)}
        />
        <DeliverSelect value={values.deliver} onChange={(deliver) => draft.set('deliver', deliver)} />
        {error !== null && <Failure error={error} />}
        <Group>
          <Button type="submit" disabled={chosen.length === 0} loading={isSending}>
            {texts.doExport}
          </Button>
          <span role="status">{values.isEmpty === true && texts.nothingToExport}</span>
        </Group>
      </form>
      <div className={classes.below}>{token && <StartedJob key={token} kind="export" token={token} />}</div>
    </>
  );
}
