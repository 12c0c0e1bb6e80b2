import { TextInput } from '@mantine/core';
import type { KindView } from './kind';

/** Time of day; 24:00 is the end of the day, which an input of the browser does not have. */
export const time: KindView = {
  cell: ({ value }) => (typeof value === 'string' ? value : ''),
  Edit: ({ value, onChange, label, error, isRequired, isFocused }) => (
    <TextInput
      label={label}
      placeholder="09:00"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  ),
};
