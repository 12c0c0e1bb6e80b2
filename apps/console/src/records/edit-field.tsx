import { labelOf, type RecordType } from '../api/meta';
import { Suspense } from 'react';
import { kindOf } from '../kinds/kinds';
import { editOf } from '../screens/edits';
import { Loading } from '../states/states';

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

/** Input of a field by its kind, or its own one. */
export function EditField({ type, name, ...props }: EditFieldProps) {
  const field = type.fields[name];
  const Own = editOf(type.name, name);
  if (field && Own)
    return (
      <Suspense fallback={<Loading lines={2} />}>
        <Own {...props} name={name} field={field} label={labelOf(name, field)} />
      </Suspense>
    );
  const Edit = field && kindOf(field.kind).Edit;
  return Edit ? <Edit {...props} field={field} label={labelOf(name, field)} /> : null;
}
