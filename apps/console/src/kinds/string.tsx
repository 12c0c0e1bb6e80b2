import { TextInput } from '@mantine/core';
import type { KindView } from './kind';

export const string: KindView = {
  cell: ({ value }) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
  Edit: ({ field, value, onChange, label, error, isRequired, isFocused }) => (
    <TextInput
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      error={error}
      withAsterisk={isRequired ?? false}
      data-autofocus={isFocused}
      autoFocus={isFocused}
      {...(field.max !== undefined && { maxLength: field.max })}
    />
  ),
  filter: 'text',
};
