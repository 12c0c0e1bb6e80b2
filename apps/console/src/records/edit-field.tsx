import { labelOf, type RecordType } from '../api/meta';
import { kindOf } from '../kinds/kinds';

interface EditFieldProps {
  readonly type: RecordType;
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isFocused?: boolean;
  readonly moves?: readonly string[] | undefined;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Input of a field by its kind. */
export function EditField({ type, name, ...props }: EditFieldProps) {
  const field = type.fields[name];
  const Edit = field && kindOf(field.kind).Edit;
  return Edit ? <Edit {...props} field={field} label={labelOf(name, field)} /> : null;
}
