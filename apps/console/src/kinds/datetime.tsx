import { TextInput } from '@mantine/core';
import type { KindView } from './kind';

/** Length of a time without its offset: the API reads one without as a time of the caller's zone. */
const LOCAL_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/** A point in time, or a word instead of one (`no_target`). */
export const datetime: KindView = {
  cell: ({ value, field, format }) => {
    if (typeof value !== 'string') return '';
    return field.tokens?.includes(value) ? value.replaceAll('_', ' ') : format.datetime(value);
  },
  Edit: ({ value, onChange, label, error, isRequired, isFocused }) => (
    <TextInput
      type="datetime-local"
      label={label}
      value={typeof value === 'string' ? value.slice(0, LOCAL_LENGTH) : ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  ),
  filter: 'range',
  bound: 'date',
};
