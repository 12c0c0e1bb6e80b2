import { TextInput } from '@mantine/core';
import { formatDuration } from './duration';
import type { EditProps, KindView } from './kind';
import { useTexts } from '../texts/texts-context';

/** A whole number; with the format `duration` one of minutes, which may be typed as 12:30. */
export const integer: KindView = {
  cell: ({ value, field }) => {
    if (typeof value !== 'number') return '';
    return field.format === 'duration' ? formatDuration(value) : String(value);
  },
  Edit: NumberEdit,
  filter: 'range',
  bound: 'number',
};

export function NumberEdit({ field, value, onChange, label, error, isRequired, isFocused }: EditProps) {
  const texts = useTexts();
  const isDuration = field.format === 'duration';
  const shown = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return (
    <TextInput
      label={label}
      inputMode={isDuration ? 'text' : 'decimal'}
      {...(isDuration && { description: texts.minutes })}
      value={shown}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  );
}
