import { JsonInput } from '@mantine/core';
import { useTexts } from '../texts/texts-context';
import classes from './kinds.module.css';
import type { EditProps, KindView } from './kind';

/** Text that is being typed, as long as it is no JSON yet. */
interface Typed {
  readonly typed: string;
}

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && 'typed' in value;
const written = (value: unknown): string => {
  if (isTyped(value)) return value.typed;
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
};
const CELL_LENGTH = 120;

/** Values with a structure of their own: recurrences, scopes, settings. */
export const object: KindView = {
  cell: ({ value }) =>
    value === null || value === undefined ? '' : JSON.stringify(value).slice(0, CELL_LENGTH),
  // Long values scroll, with the keyboard too.
  Show: ({ value, field }) => (
    <pre className={classes.code} tabIndex={0} role="group" aria-label={field.label}>
      {written(value)}
    </pre>
  ),
  Edit: ObjectEdit,
  toBody: objectToBody,
};

export function objectToBody(value: unknown): unknown {
  if (!isTyped(value)) return value;
  try {
    return value.typed.trim() === '' ? null : (JSON.parse(value.typed) as unknown);
  } catch {
    // The API says what is wrong with it.
    return value.typed;
  }
}

export function ObjectEdit({ value, onChange, label, error, isRequired, isFocused }: EditProps) {
  const texts = useTexts();
  return (
    <JsonInput
      label={label}
      autosize
      minRows={3}
      maxRows={16}
      value={written(value)}
      onChange={(typed) => onChange({ typed })}
      validationError={texts.invalidJson}
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  );
}
