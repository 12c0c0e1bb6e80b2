import { escaped, legendOf, pictureOf, type Line } from './panel-picture';
import type { Prometheus, Span } from './prometheus';

interface Target {
  readonly expr: string;
  readonly legendFormat: string;
  readonly exemplar?: boolean;
}

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly w: number };
  readonly fieldConfig?: { readonly defaults: { readonly unit: string } };
  readonly targets?: readonly Target[];
}

/** Parts of a dashboard of Grafana that are drawn. */
export interface DashboardFile {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const STYLE = `body{font:12px system-ui;margin:16px;color:#17202a;background:#f4f6f8;width:1328px}
main{display:grid;grid-template-columns:repeat(24,1fr);gap:8px}h2{grid-column:1/-1;font-size:14px;margin:8px 0 0}
section{background:#fff;border:1px solid #dde2e8;border-radius:4px;padding:8px}h3{font-size:12px;margin:0 0 4px}
svg{display:block;width:100%;max-height:190px}text{font-size:9px;fill:#5f6b7a}footer{color:#44505c;font-size:10px;line-height:1.5}
i{display:inline-block;width:10px;height:3px;margin:0 4px 2px 6px}.none{color:#8893a0;text-align:center;padding:60px 0}`;

/** Page that shows a dashboard as Grafana would, with what Prometheus answers to its queries. */
export async function pageOf(dashboard: DashboardFile, prometheus: Prometheus, span: Span): Promise<string> {
  const drawn: string[] = [];
  for (const panel of dashboard.panels)
    drawn.push(
      panel.type === 'row' ? `<h2>${escaped(panel.title)}</h2>` : await panelOf(panel, prometheus, span),
    );
  return `<!doctype html><meta charset="utf-8"><title>${escaped(dashboard.title)}</title><style>${STYLE}</style>
<h1>${escaped(dashboard.title)}</h1><main>${drawn.join('')}</main>`;
}

async function panelOf(panel: Panel, prometheus: Prometheus, span: Span): Promise<string> {
  const { title, gridPos, fieldConfig, targets = [] } = panel;
  const lines: Line[] = [];
  for (const { expr, legendFormat } of targets)
    for (const { labels, points } of await prometheus.range(expr, span))
      lines.push({ legend: legendOf(legendFormat, labels), points });
  const withExemplars = targets.find(({ exemplar }) => exemplar);
  const exemplars = withExemplars ? await prometheus.exemplars(withExemplars.expr, span) : [];
  const picture = pictureOf({ title, unit: fieldConfig?.defaults.unit ?? 'short', span, lines, exemplars });
  return picture.replace('<section>', `<section style="grid-column:span ${gridPos.w}">`);
}
