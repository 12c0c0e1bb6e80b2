import type { RecordType } from '@deskline/record';
import { filled } from './filled';
import { faultsOf } from './side-by-side';
import { source } from './source';
import { stepsOf } from './steps';

/** File of a migration. */
export interface Written {
  readonly file: string;
  readonly text: string;
}

/** Files of the migrations that make these changes; refuses a change that the release before cannot live with. */
export function written(
  { name, number, records }: { name: string; number: number; records: readonly RecordType[] },
  statements: readonly string[],
): Written[] {
  const complete = filled(statements, records);
  const steps = stepsOf(complete);
  const made = complete.filter((text) => text.startsWith('CREATE TABLE'));
  const faults = steps.flatMap((step) => faultsOf([...made, ...step.statements], step));
  if (faults.length > 0)
    throw new Error(`Instances of the release before run on the same tables:\n${faults.join('\n')}`);
  return steps.map(({ suffix, statements: own, isTransaction }, at) => {
    const full = `${name}${suffix}`;
    const text = source(`${full}${number + at}`, own, isTransaction);
    return { file: `${number + at}-${dashed(full)}.migration.ts`, text };
  });
}

const dashed = (name: string): string => name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
