import type { Series, Span } from './prometheus';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [420, 170, 48, 18];
const COLOURS = ['#3b7ddd', '#d9822b', '#2b9c5a', '#c23b5a', '#7a52cc', '#0f8b8d', '#9a7b1c', '#5f6b7a'];
const LINES = 4;

export interface Line {
  readonly legend: string;
  readonly points: Series['points'];
}

export interface PanelPicture {
  readonly title: string;
  readonly unit: string;
  readonly span: Span;
  readonly lines: readonly Line[];
  readonly exemplars: Series['points'];
}

/** `{{service}} p99` with the labels of a series. */
export const legendOf = (format: string, labels: Series['labels']): string =>
  format.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => labels[name] ?? '').trim();

const UNITS: Readonly<Record<string, (value: number) => string>> = {
  s: (value) => (value < 1 ? `${round(value * 1_000)} ms` : `${round(value)} s`),
  bytes: (value) => (value < 1_000_000 ? `${round(value / 1_000)} kB` : `${round(value / 1_000_000)} MB`),
  reqps: (value) => `${round(value)}/s`,
  percentunit: (value) => `${round(value * 100)} %`,
};
const round = (value: number): string => String(Number(value.toPrecision(2)));
const told = (unit: string, value: number): string => UNITS[unit]?.(value) ?? round(value);

/** Panel as HTML: a drawing with its scale, and the legend below. */
export function pictureOf({ title, unit, span, lines, exemplars }: PanelPicture): string {
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value)).filter(Number.isFinite);
  const drawn = exemplars.filter(([, value]) => value <= Math.max(...values, 0) * 1.5);
  const top = Math.max(...values, ...drawn.map(([, value]) => value), 0) * 1.1 || 1;
  const x = (at: number) => LEFT + ((at - span.from) / (span.to - span.from)) * (WIDTH - LEFT);
  const y = (value: number) => (HEIGHT - BOTTOM) * (1 - value / top) + 4;
  const scale = Array.from({ length: LINES + 1 }, (_, nth) => (top * nth) / LINES);
  const grid = scale.map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH}" y1="${y(value)}" y2="${y(value)}" stroke="#e3e7ec"/>` +
      `<text x="${LEFT - 4}" y="${y(value) + 3}" text-anchor="end">${told(unit, value)}</text>`,
  );
  const paths = lines.map(({ points }, nth) => {
    const finite = points.filter(([, value]) => Number.isFinite(value));
    const path = finite.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    return `<polyline fill="none" stroke-width="1.5" stroke="${colour(nth)}" points="${path}"/>`;
  });
  const dots = drawn.map(
    ([at, value]) => `<circle cx="${x(at).toFixed(1)}" cy="${y(value).toFixed(1)}" r="2" fill="#17202a"/>`,
  );
  const legend = lines.map(
    ({ legend: text }, nth) => `<i style="background:${colour(nth)}"></i>${escaped(text)}`,
  );
  const body =
    values.length > 0
      ? `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}">${[...grid, ...paths, ...dots].join('')}</svg>`
      : '<p class="none">No data</p>';
  return `<section><h3>${escaped(title)}</h3>${body}<footer>${legend.join(' ')}</footer></section>`;
}

const colour = (nth: number): string => COLOURS[nth % COLOURS.length] ?? '#000';
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
