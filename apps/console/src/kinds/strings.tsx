import { Textarea } from '@mantine/core';
import type { KindView } from './kind';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Several texts, one a line. */
export const strings: KindView = {
  cell: ({ value }) => listOf(value).join(', '),
  Edit: ({ value, onChange, label, error, isRequired, isFocused }) => (
    <Textarea
      label={label}
      autosize
      minRows={2}
      value={listOf(value).join('\n')}
      onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  ),
  toBody: (value) => listOf(value).filter((line) => line.trim() !== ''),
};
