import { Textarea } from '@mantine/core';
import classes from './kinds.module.css';
import type { KindView } from './kind';

/** Characters of a text in a row: it has one line. */
const CELL_LENGTH = 160;

export const text: KindView = {
  cell: ({ value }) => (typeof value === 'string' ? value.slice(0, CELL_LENGTH) : ''),
  Show: ({ value }) => <div className={classes.text}>{typeof value === 'string' ? value : ''}</div>,
  Edit: ({ value, onChange, label, error, isRequired, isFocused }) => (
    <Textarea
      label={label}
      autosize
      minRows={3}
      maxRows={16}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  ),
};
