import { Checkbox } from '@mantine/core';
import type { KindView } from './kind';

export const boolean: KindView = {
  cell: ({ value, format }) => {
    if (typeof value !== 'boolean') return '';
    return value ? format.texts.yes : format.texts.no;
  },
  Edit: ({ value, onChange, label, error, isFocused }) => (
    <Checkbox
      label={label}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      autoFocus={isFocused}
    />
  ),
  filter: 'choice',
};
