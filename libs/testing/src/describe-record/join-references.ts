import { conditionTerms, type Condition, type Field } from '@deskline/record';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

export interface JoinedRows {
  readonly fields: Readonly<Record<string, Field>>;
  readonly rows: readonly BuiltRecord[];
}

/** Joins the fields of referenced records that a condition names: `workflow.manager` is read from the workflow. */
export async function joinReferences(subject: RecordUnderTest, condition: Condition): Promise<JoinedRows> {
  const { record, rows, fixture } = subject;
  const isRead = (name: string) => record.fields[name.split('.', 1)[0] ?? '']?.access !== 'hidden';
  const names = [...new Set(namesIn(condition))].filter((name) => name.includes('.') && isRead(name));
  const fields = Object.fromEntries(
    names.map((name) => {
      const [by = '', of = ''] = name.split('.');
      return [name, fixture.recordOf(record.fields[by]?.to as string).fields[of] as Field];
    }),
  );
  const read = async (row: BuiltRecord, name: string): Promise<unknown> => {
    const [by = '', of = ''] = name.split('.');
    const there = row[by] as BuiltRecord | null;
    if (!there) return null;
    const { collection } = fixture.recordOf(record.fields[by]?.to as string);
    return ((await fixture.admin.get(`/${collection}/${there.id}`)).json as BuiltRecord)[of];
  };
  const whole = rows.map(async (row) => {
    const more = names.map(async (name) => [name, await read(row, name)] as const);
    return { ...row, ...Object.fromEntries(await Promise.all(more)) };
  });
  return { fields: { ...record.fields, ...fields }, rows: await Promise.all(whole) };
}

/** Every field a condition names. */
function namesIn(condition: Condition): string[] {
  return conditionTerms(condition).flatMap((part) => {
    if ('not' in part) return namesIn(part.not);
    if ('any' in part) return part.any.flatMap(namesIn);
    return 'name' in part ? [part.name] : [];
  });
}
