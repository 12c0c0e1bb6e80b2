import { Checkbox, FileInput, Select, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { labelOf } from '../../../api/meta';
import { useAccount } from '../../../app/account';
import { useType, useTypes } from '../../../app/types';
import { useTexts } from '../../../texts/texts-context';
import { DeliverSelect } from './deliver-select';
import { FileColumns } from './file-columns';
import { fileTypeText } from './file-types';
import { fileTypesQuery } from './job-api';

interface FieldsProps {
  readonly values: Readonly<Record<string, unknown>>;
  readonly set: (name: string, value: unknown) => void;
  readonly file: File | null;
  readonly setFile: (file: File | null) => void;
  /** The options were kept from before, and the file could not be. */
  readonly isKept: boolean;
}

const MODES = ['upsert', 'create', 'update'] as const;
const SHOWN = 100;

/** Type, file and options of an import. */
export function ImportFields({ values, set, file, setFile, isKept }: FieldsProps) {
  const texts = useTexts().admin;
  const { fields } = useType('import');
  const types = useTypes();
  const { data } = useSuspenseQuery(fileTypesQuery(useAccount()));
  const chosen = data.find(({ type }) => type === values.type);
  return (
    <>
      <Select
        label={texts.recordType}
        searchable
        limit={SHOWN}
        withAsterisk
        data={data.map(({ type }) => ({ value: type, label: fileTypeText(type, types) }))}
        value={chosen?.type ?? null}
        onChange={(type) => set('type', type)}
      />
      {chosen && <FileColumns columns={chosen.columns} />}
      <FileInput
        label={texts.file}
        placeholder={texts.chooseFile}
        description={isKept ? texts.fileAgain : undefined}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        withAsterisk
        value={file}
        onChange={setFile}
      />
      <Select
        label={texts.mode}
        allowDeselect={false}
        data={MODES.map((mode) => ({ value: mode, label: texts.modes[mode] }))}
        value={typeof values.mode === 'string' ? values.mode : 'upsert'}
        onChange={(mode) => set('mode', mode)}
      />
      <Checkbox
        label={texts.notify}
        checked={values.notify === true}
        onChange={({ currentTarget }) => set('notify', currentTarget.checked)}
      />
      <Checkbox
        label={texts.ignoreUnknown}
        checked={values.ignore_unknown === true}
        onChange={({ currentTarget }) => set('ignore_unknown', currentTarget.checked)}
      />
      <TextInput
        label={labelOf('origin', fields.origin)}
        description={texts.originHint}
        maxLength={64}
        value={typeof values.origin === 'string' ? values.origin : ''}
        onChange={({ currentTarget }) => set('origin', currentTarget.value)}
      />
      <DeliverSelect value={values.deliver} onChange={(deliver) => set('deliver', deliver)} />
    </>
  );
}
