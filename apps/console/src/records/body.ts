import type { RecordType } from '../api/meta';
import { kindOf } from '../kinds/kinds';

/** Values as a body has them. */
export const bodyOf = (
  type: RecordType,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const kind = kindOf(type.fields[name]?.kind ?? '');
      return [name, kind.toBody ? kind.toBody(value) : value];
    }),
  );
