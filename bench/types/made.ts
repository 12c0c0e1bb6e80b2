import type { RecordUnderTest } from '../../libs/testing/src/describe-record/record-under-test';

/** Records that act on others: they are disabled, since they would act on all that is measured. */
export const ACTING: readonly string[] = ['automation_rule', 'app_offering_automation_rule', 'webhook'];

/** Body with the required fields and those named, as the contract suite makes it. */
export async function bodyOf(
  { record, fixture }: RecordUnderTest,
  variant: number,
  names: readonly string[],
) {
  const body = await fixture.body(record, variant, names);
  return ACTING.includes(record.name) ? { ...body, disabled: true } : body;
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
