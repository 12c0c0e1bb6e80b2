import { translationOf, type Field, type RecordType } from '@deskline/record';
import type { Joins } from '../read/plan/joins';
import type { Params } from '../read/plan/params';
import { quoted } from '../table/column';

/** Column of a text in the caller's language, or as it was written where it is not translated. `nl` comes before `nl-BE`. */
export function localizedColumn(
  record: RecordType,
  { localizes = '' }: Field,
  joins: Joins,
  params: Params,
): string {
  const language = `${params.add(({ principal }) => principal?.language ?? '')}::text`;
  const text = quoted(localizes);
  return `coalesce((SELECT x.${text} FROM ${quoted(translationOf(record.name))} x
WHERE x.${quoted(`${record.name}_id`)} = t.id AND x.${text} IS NOT NULL
AND (x.locale = ${language} OR x.locale LIKE ${language} || '-%') ORDER BY x.locale LIMIT 1), ${joins.column(localizes)})`;
}
