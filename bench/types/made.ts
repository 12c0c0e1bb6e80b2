import type { RecordUnderTest } from '../../libs/testing/src/describe-record/record-under-test';
import type { Fields } from '../../libs/testing/src/describe-record/client';

/**
 * Records that act on others: they are disabled, or wait for an event that does not occur, since they would act on
 * everything that is measured.
 */
const INACTIVE: Readonly<Record<string, Fields>> = {
  automation_rule: { disabled: true },
  webhook: { disabled: true },
  app_offering_automation_rule: { rulable_type: 'Ci', trigger: 'on note added' },
};

/** Values of the first record, which is copied: its event must not occur, as a disabled webhook has its messages held. */
const FIRST: Readonly<Record<string, Fields>> = { webhook: { event: 'automation_rule' } };

/** Body with the required fields and those named, as the contract suite makes it. */
export async function bodyOf(
  { record, fixture }: RecordUnderTest,
  variant: number,
  names: readonly string[],
) {
  const body = await fixture.body(record, variant, names);
  return { ...body, ...INACTIVE[record.name], ...(variant === 0 && FIRST[record.name]) };
}

export async function makeAt(
  path: string,
  subject: RecordUnderTest,
  variant: number,
  names: readonly string[],
): Promise<{ id: number }> {
  const answer = await subject.admin.post(path.replace('/v1', ''), await bodyOf(subject, variant, names));
  if (answer.status > 299)
    throw new Error(`${answer.call} was answered with ${answer.status} ${answer.text}`);
  return answer.json as { id: number };
}
