import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '../api/record';
import { pickQuery } from '../api/search';
import { useAccount } from '../app/account';
import { useTypes } from '../app/types';
import type { EditProps, KindView } from './kind';

/** Reference text of a record of settings, such as a type of workflow. */
export const code: KindView = {
  cell: ({ value }) => (typeof value === 'string' ? value : ''),
  Edit: CodeEdit,
  filter: 'text',
};

const optionOf = ({ reference, name }: AnyRecord) => ({
  value: String(reference),
  label: String(name ?? reference),
});

function CodeEdit({ field, value, onChange, label, error, isRequired, isFocused }: EditProps) {
  const account = useAccount();
  const type = useTypes().find(({ name }) => name === field.to);
  const { data = [] } = useQuery({
    ...pickQuery(account, field.to ?? '', type?.collection ?? '', ''),
    enabled: type !== undefined,
  });
  return (
    <Select
      label={label}
      data={data.filter(({ reference }) => reference !== undefined).map(optionOf)}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      clearable={!isRequired}
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  );
}
