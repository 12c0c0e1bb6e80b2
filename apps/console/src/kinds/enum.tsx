import { Select } from '@mantine/core';
import type { Field } from '../api/meta';
import classes from './kinds.module.css';
import type { EditProps, KindView } from './kind';

/** Label of a value of the list. */
export const wordOf = (field: Field | undefined, value: unknown): string =>
  typeof value === 'string' ? (field?.values?.find(({ id }) => id === value)?.txt ?? value) : '';

/** One of the values of a list, by its label. */
export const enumeration: KindView = {
  cell: ({ value, field }) => wordOf(field, value),
  Show: ({ value, field }) => <span className={classes.status}>{wordOf(field, value)}</span>,
  Edit: EnumEdit,
  filter: 'choice',
};

function EnumEdit({ field, value, onChange, label, error, isRequired, isFocused, moves }: EditProps) {
  const isOffered = (id: string) => moves === undefined || id === value || moves.includes(id);
  const choices = (field.values ?? []).filter(({ id }) => isOffered(id));
  return (
    <Select
      label={label}
      data={choices.map(({ id, txt }) => ({ value: id, label: txt }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      clearable={!isRequired}
      searchable={choices.length > 10}
      error={error}
      withAsterisk={isRequired ?? false}
      autoFocus={isFocused}
    />
  );
}
