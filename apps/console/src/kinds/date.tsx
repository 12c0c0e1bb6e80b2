import { TextInput } from '@mantine/core';
import type { KindView } from './kind';

export const date: KindView = {
  cell: ({ value, format }) => (typeof value === 'string' ? format.date(value) : ''),
  Edit: ({ value, onChange, label, error, isRequired, isFocused }) => (
    <TextInput
      type="date"
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  ),
  filter: 'range',
  bound: 'date',
};
