import type { RecordType } from '@deskline/record';
import type { Values } from '@deskline/record-store';
import { cut, isStorable } from '@deskline/record-kinds';

/** "source: parameter, else the source header, else the User-Agent (cut to 30)" */
export function withSource(
  values: Values,
  record: RecordType,
  headers: Readonly<Record<string, string | undefined>>,
): Values {
  const max = record.fields['source']?.max;
  if (max === undefined || values['source'] !== undefined) return values;
  const source = headers['source'] || headers['user-agent'];
  return source && isStorable(source) ? { ...values, source: cut(source, max) } : values;
}
