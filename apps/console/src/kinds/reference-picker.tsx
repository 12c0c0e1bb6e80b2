import { Loader, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordType } from '../api/meta';
import type { AnyRecord, Reference } from '../api/record';
import { pickQuery } from '../api/search';
import { useAccount } from '../app/account';
import { useTypes } from '../app/types';
import { useTexts } from '../texts/texts-context';

interface PickerProps {
  readonly type: string | undefined;
  readonly label: string;
  readonly value: Reference | null;
  readonly onChange: (value: Reference | null) => void;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isFocused?: boolean;
}

/** Chooses a record by words of it. A type that the caller does not see is chosen by number. */
export function ReferencePicker(props: PickerProps) {
  const type = useTypes().find(({ name, nested }) => name === props.type && !nested);
  return type?.takes?.includes('q') && !type.only_in_views ? (
    <SearchPicker {...props} target={type} />
  ) : (
    <NumberPicker {...props} />
  );
}

export const referenceTo = (record: AnyRecord, { title }: RecordType): Reference => {
  const name = title === undefined ? undefined : record[title];
  return { id: record.id, name: typeof name === 'string' ? name : String(record.id) };
};

function SearchPicker(props: PickerProps & { readonly target: RecordType }) {
  const { target, label, value, onChange, error, isRequired = false, isFocused } = props;
  const texts = useTexts();
  const account = useAccount();
  const [typed, setTyped] = useState('');
  const words = typed === value?.name ? '' : typed;
  const [settled] = useDebouncedValue(words, 200);
  const { data = [], isFetching } = useQuery({
    ...pickQuery(account, target.name, target.collection, settled),
    placeholderData: keepPreviousData,
  });
  const found = data.map((record) => referenceTo(record, target));
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      label={label}
      placeholder={texts.chooseRecord}
      searchable
      clearable={!isRequired}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name ?? String(id) }))}
      filter={({ options }) => options}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(offered.find((each) => String(each.id) === id) ?? null)}
      onSearchChange={setTyped}
      nothingFoundMessage={texts.noMatch}
      rightSection={isFetching ? <Loader size={14} /> : undefined}
      error={error}
      withAsterisk={isRequired}
      autoFocus={isFocused}
    />
  );
}

function NumberPicker({ label, value, onChange, error, isRequired, isFocused }: PickerProps) {
  return (
    <TextInput
      label={label}
      value={value ? String(value.id) : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : { id: currentTarget.value })
      }
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  );
}
