import type { Field } from '../api/meta';
import { isReference } from '../api/record';
import { ReferenceLink } from './reference-link';
import { ReferencePicker } from './reference-picker';
import type { EditProps, KindView } from './kind';

/** Name of a referred record, or its number where it has none. */
export const nameOf = (value: unknown): string =>
  isReference(value) ? (value.name ?? String(value.id)) : typeof value === 'number' ? String(value) : '';

/** Type that a reference leads to: one of its own, or the one that another field of the record names. */
export const typeOf = (field: Field, values: Readonly<Record<string, unknown>> = {}): string | undefined => {
  const named = field.typed_by === undefined ? undefined : values[field.typed_by];
  return field.to ?? (typeof named === 'string' ? named : undefined);
};

/** Another record. */
export const reference: KindView = {
  cell: ({ value }) => nameOf(value),
  Show: ({ value, field }) =>
    isReference(value) ? <ReferenceLink reference={value} type={field.to} /> : <>{nameOf(value)}</>,
  Edit: ReferenceEdit,
  toBody: (value) => (isReference(value) ? value.id : value),
  filter: 'reference',
};

function ReferenceEdit({ field, value, onChange, label, error, isRequired, isFocused, values }: EditProps) {
  return (
    <ReferencePicker
      type={typeOf(field, values)}
      label={label}
      value={isReference(value) ? value : null}
      onChange={onChange}
      error={error}
      isRequired={isRequired ?? false}
      isFocused={isFocused ?? false}
    />
  );
}
