import { FAULTS, type Verdict } from './run-log';
import { tableOf } from './table';

const HEAD = [
  'fault',
  'writes',
  'done',
  'refused',
  'unanswered',
  'longest answer',
  'API silence',
  'events',
  ...FAULTS.slice(1),
  'repeated',
  'silence',
  'recovered in',
];

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** One line per fault case, and the violations below. */
export function print(verdicts: ReadonlyMap<string, Verdict>): string {
  const rows = [...verdicts].map(([name, verdict]) => {
    const count = (kind: string) => String(verdict.faults.filter((each) => each.kind === kind).length);
    return [
      name,
      String(verdict.attempted),
      String(verdict.acknowledged),
      String(verdict.refused),
      String(verdict.unanswered),
      seconds(verdict.longestAnswerMs),
      seconds(verdict.longestApiSilenceMs),
      String(verdict.arrived),
      ...FAULTS.slice(1).map(count),
      String(verdict.repeated),
      seconds(verdict.longestSilenceMs),
      seconds(verdict.recoveredMs),
    ];
  });
  const faults = [...verdicts].flatMap(([name, verdict]) =>
    verdict.faults.map(({ kind, what }) => `${name}: ${kind}: ${what}`),
  );
  return [tableOf([HEAD, ...rows]), '', ...(faults.length > 0 ? faults : [CLEAN])].join('\n');
}

const CLEAN =
  'Every call answered within 10 s; nothing lost, nothing doubled after a received 2xx, nothing out of order.';
