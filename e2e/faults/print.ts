import { FAULTS, type Verdict } from './run-log';
import { tableOf } from './table';

const HEAD = ['fault', 'writes', 'done', 'refused', 'events', ...FAULTS.slice(1), 'repeated', 'silence'];

/** One line per fault case, and the violations below. */
export function print(verdicts: ReadonlyMap<string, Verdict>): string {
  const rows = [...verdicts].map(([name, verdict]) => {
    const count = (kind: string) => String(verdict.faults.filter((each) => each.kind === kind).length);
    return [
      name,
      String(verdict.attempted),
      String(verdict.acknowledged),
      String(verdict.refused),
      String(verdict.arrived),
      ...FAULTS.slice(1).map(count),
      String(verdict.repeated),
      `${(verdict.longestSilenceMs / 1000).toFixed(1)} s`,
    ];
  });
  const faults = [...verdicts].flatMap(([name, verdict]) =>
    verdict.faults.map(({ kind, what }) => `${name}: ${kind}: ${what}`),
  );
  return [tableOf([HEAD, ...rows]), '', ...(faults.length > 0 ? faults : [CLEAN])].join('\n');
}

const CLEAN = 'Nothing lost, nothing doubled after a received 2xx, nothing out of order.';
