/**
 * Report of a bench. Every bench ends with `report(async () => sections)`: it prints its tables, and hands them to
 * `npm run bench` where that started it, which prints all of them and writes docs/performance.md. A row is one figure
 * beside its target: `atMost` and `atLeast` make it.
 */
export interface Section {
  readonly title: string;
  /** Names of the columns: of the row, of the figure, and of further cells. */
  readonly columns: readonly [name: string, figure: string, ...more: string[]];
  readonly rows: readonly Row[];
  /** Lines below the table, such as where the CPU goes. */
  readonly notes?: readonly string[];
}

export interface Row {
  readonly name: string;
  readonly figure: string;
  /** Both are absent for a figure that is told and has no target. */
  readonly target?: string;
  readonly met?: boolean;
  readonly more?: readonly string[];
}

export const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const times = (value: number): string => `${value.toFixed(2)}x`;

export const verdict = (value: number, target: number): string =>
  `${times(target)} ${value <= target ? 'met' : 'MISSED'}`;

type Print = (value: number) => string;

export const atMost = (name: string, value: number, target: number, print: Print = times): Row => ({
  ...{ name, figure: print(value), target: `at most ${print(target)}`, met: value <= target },
});

export const atLeast = (name: string, value: number, target: number, print: Print = times): Row => ({
  ...{ name, figure: print(value), target: `at least ${print(target)}`, met: value >= target },
});

/** Markdown table of a section, legible in a terminal too, with its notes. */
export function printed({ columns, rows, notes = [] }: Section): string {
  const [name, figure, ...more] = columns;
  const cells = [
    [name, figure, 'target', '', ...more],
    ...rows.map((row) => [row.name, row.figure, row.target ?? '', metOrMissed(row), ...(row.more ?? [])]),
  ];
  const widths = cells[0]?.map((_, at) => Math.max(3, ...cells.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (row: readonly string[], fill = ' ') =>
    `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  const table = [line(head), line([], '-'), ...body.map((row) => line(row))].join('\n');
  return [table, ...(notes.length ? ['', ...notes.map((note) => `- ${note}`)] : [])].join('\n');
}

const metOrMissed = ({ met }: Row): string => (met === undefined ? '' : met ? 'met' : 'MISSED');

/** Runs a bench, prints its sections, and hands them to the process that started it; a strict one fails with a missed target. */
export function report(bench: () => Promise<readonly Section[]>, { isStrict = false } = {}): void {
  bench().then(
    (sections) => {
      for (const section of sections) console.log(`\n${section.title}\n\n${printed(section)}`);
      process.send?.({ sections });
      const isMissed = sections.some(({ rows }) => rows.some(({ met }) => met === false));
      if (isStrict && isMissed) process.exitCode = 1;
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
