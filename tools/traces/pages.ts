import type { Span } from './otlp';

const STYLE = `body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; color: #1a1c20; background: #fff }
h1 { font-size: 1.3rem } table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .2rem .6rem .2rem 0; vertical-align: top; white-space: nowrap }
.time { width: 45% } .bar { display: block; height: .8rem; margin-top: .25rem; background: #3866c0; min-width: 2px }
.failed .bar { background: #c02f2f } .soft { color: #5c6370 } pre { white-space: pre-wrap; margin: .2rem 0 }
@media (prefers-color-scheme: dark) { body { background: #15171b; color: #e6e8ec } a { color: #8fb4ff } .soft { color: #9aa2b1 } }`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

/** Latest traces first. */
export function listPage(traces: ReadonlyMap<string, readonly Span[]>): string {
  const rows = [...traces.entries()].toReversed().map(([id, spans]) => {
    const first = rootOf(spans);
    const services = [...new Set(spans.map(({ service }) => service))].join(', ');
    return `<tr><td><a href="/traces/${id}">${escaped(first.name)}</a></td><td>${lengthOf(first)}</td><td>${spans.length}</td><td>${escaped(services)}</td><td class="soft">${new Date(first.from).toISOString()}</td></tr>`;
  });
  const head = '<tr><th>Call</th><th>Milliseconds</th><th>Spans</th><th>Services</th><th>Began</th></tr>';
  return page('Traces', `<h1>Traces</h1><table>${head}${rows.join('')}</table>`);
}

/** Spans of one trace as bars over its time, each below its parent. */
export function tracePage(id: string, spans: readonly Span[]): string {
  const title = `Trace ${id}`;
  if (spans.length === 0) return page(title, `<h1>${escaped(title)}</h1><p>There is no such trace.</p>`);
  const from = Math.min(...spans.map((span) => span.from));
  const whole = Math.max(...spans.map((span) => span.to)) - from || 1;
  const rows = inOrder(spans).map(({ span, depth }) => {
    const bar = `margin-left: ${((span.from - from) / whole) * 100}%; width: ${((span.to - span.from) / whole) * 100}%`;
    const more = Object.entries(span.attributes).map(([name, value]) => `${name}: ${value}`);
    const name = `<details><summary>${escaped(span.name)}</summary><pre class="soft">${escaped(more.join('\n'))}</pre></details>`;
    return `<tr${span.failed ? ' class="failed"' : ''}><td style="padding-left: ${depth * 1.2}rem">${name}</td><td class="soft">${escaped(span.service)}</td><td>${lengthOf(span)}</td><td class="time"><span class="bar" style="${bar}"></span></td></tr>`;
  });
  return page(
    title,
    `<h1>${escaped(title)}</h1><table>${rows.join('')}</table><p><a href="/">All traces</a></p>`,
  );
}

interface Placed {
  readonly span: Span;
  readonly depth: number;
}

/** Each span after its parent; one whose parent is not there is at the top. */
function inOrder(spans: readonly Span[]): Placed[] {
  const ids = new Set(spans.map(({ id }) => id));
  const below = (parent: string | null, depth: number): Placed[] =>
    spans
      .filter((span) => (span.parent !== null && ids.has(span.parent) ? span.parent : null) === parent)
      .flatMap((span) => [{ span, depth }, ...below(span.id, depth + 1)]);
  return below(null, 0);
}

const rootOf = (spans: readonly Span[]): Span =>
  spans.reduce((first, span) => (span.parent === null || span.from < first.from ? span : first));

const lengthOf = ({ from, to }: Span): string => (to - from).toFixed(1);

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
