import type { Row, Section } from './figures';

/** Sections of several runs as one: each row is that of its median run, with the figures of all. */
export function medianOf(runs: readonly (readonly Section[])[]): readonly Section[] {
  const [first = [], ...others] = runs;
  if (others.length === 0) return first;
  return first.map((section, at) => {
    const all = runs.map((run) => run[at] ?? section);
    const titles = [...new Set(all.map(({ title }) => title))];
    return {
      ...section,
      columns: [...section.columns, 'runs'] as unknown as Section['columns'],
      rows: section.rows.map(({ name }) => medianRow(all.flatMap(({ rows }) => rows.filter(isNamed(name))))),
      notes: [
        ...(section.notes ?? []),
        ...(titles.length > 1 ? [`Titles of the runs: ${titles.join('; ')}`] : []),
      ],
    };
  });
}

const isNamed = (name: string) => (row: Row) => row.name === name;

function medianRow(rows: readonly Row[]): Row {
  const inOrder = rows.toSorted((one, other) => parseFloat(one.figure) - parseFloat(other.figure));
  const row = inOrder[Math.floor(inOrder.length / 2)] as Row;
  return { ...row, more: [...(row.more ?? []), rows.map(({ figure }) => figure).join(', ')] };
}
