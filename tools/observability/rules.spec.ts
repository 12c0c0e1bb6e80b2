import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DASHBOARDS } from './dashboards';
import { parseExpression } from './promql';

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: { readonly severity: string };
  readonly annotations?: Readonly<Record<string, string>>;
}

const FOLDER = 'deploy/observability';
const RUNBOOKS = 'docs/runbooks';
const rulesIn = (file: string): Rule[] =>
  (
    parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as { groups: { readonly rules: readonly Rule[] }[] }
  ).groups.flatMap(({ rules }) => rules);

const alerts = rulesIn('alerts.yml');
const recordings = rulesIn('recording.rules.yml');
const dashboards = Object.entries(DASHBOARDS).flatMap(([name, { rows }]) =>
  rows.flatMap(({ panels }) =>
    panels.flatMap(({ title, queries }) => queries.map(({ expr }) => ({ of: `${name}: ${title}`, expr }))),
  ),
);
const expressions = [
  ...[...alerts, ...recordings].map(({ alert, record, expr }) => ({ of: alert ?? record ?? '', expr })),
  ...dashboards,
];

/** Metrics with their labels, as a running Deskline has them. */
const metrics = new Map(
  readFileSync('docs/api/metrics.txt', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, labels = '', type] =
        /^(\w+)(?:\{(.*?)\})? (counter|gauge|histogram|summary): /.exec(line) ?? [];
      if (name === undefined) return [];
      const own = labels.split(',').filter(Boolean);
      const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];
      return names.map((each) => [each, type === 'histogram' ? [...own, 'le'] : own] as const);
    }),
);
/** Given by Prometheus. */
const SCRAPED = ['up'];
const TARGET_LABELS = ['job', 'instance', 'service'];
const recorded = new Map(recordings.map(({ record = '', expr }) => [record, expr]));

/** Metrics of an expression, those of its recording rules included. */
const metricsOf = (expr: string): string[] =>
  parseExpression(expr).metrics.flatMap((name) => {
    const rule = recorded.get(name);
    return rule === undefined ? [name] : metricsOf(rule);
  });

describe('rules and dashboards of deploy/observability', () => {
  it.each(expressions)('$of has an expression that PromQL accepts', ({ expr }) => {
    expect(parseExpression(expr).errors).toEqual([]);
  });

  it.each(expressions)('$of names metrics and labels that Deskline has', ({ expr }) => {
    const names = metricsOf(expr);
    expect(names.filter((name) => !metrics.has(name) && !SCRAPED.includes(name))).toEqual([]);
    const labels = new Set([...TARGET_LABELS, ...names.flatMap((name) => metrics.get(name) ?? [])]);
    expect(parseExpression(expr).labels.filter((label) => !labels.has(label))).toEqual([]);
  });

  it('refuse an expression with a fault', () => {
    expect(parseExpression('sum(rate(deskline_requests_total[5m])').errors).not.toEqual([]);
    expect(parseExpression('deskline_ready === 0').errors).not.toEqual([]);
  });

  it('use every recording rule', () => {
    const used = new Set(expressions.flatMap(({ expr }) => parseExpression(expr).metrics));
    expect([...recorded.keys()].filter((record) => !used.has(record))).toEqual([]);
  });
});

describe('alert rules', () => {
  it.each(alerts.map((rule) => ({ ...rule })))(
    '$alert has a severity, a duration, texts and a runbook',
    (rule) => {
      expect(['critical', 'warning', 'info']).toContain(rule.labels?.severity);
      expect(rule.for).toMatch(/^\d+[mh]$/);
      expect(rule.annotations?.['summary']).toBeTruthy();
      expect(rule.annotations?.['description']).toBeTruthy();
      expect(rule.annotations?.['runbook_url']).toBe(`${RUNBOOKS}/${rule.alert ?? ''}.md`);
    },
  );

  it('have one runbook each, with the expression, and no runbook is without its alert', () => {
    const pages = readdirSync(RUNBOOKS).filter((name) => name !== 'README.md');
    expect(pages.sort()).toEqual([...new Set(alerts.map(({ alert }) => `${alert ?? ''}.md`))].sort());
    const index = readFileSync(`${RUNBOOKS}/README.md`, 'utf8');
    for (const page of pages) {
      const text = readFileSync(`${RUNBOOKS}/${page}`, 'utf8');
      const exprs = alerts.filter(({ alert }) => `${alert ?? ''}.md` === page).map(({ expr }) => expr);
      expect([page, exprs.some((expr) => text.includes(expr))]).toEqual([page, true]);
      expect(text.match(/^## .*$/gm)).toEqual(['## Meaning', '## Look at', '## Do']);
      expect(index).toContain(`](${page})`);
    }
  });

  it('are fired by alerts.test.yml, each of them', () => {
    const tested = readFileSync(`${FOLDER}/alerts.test.yml`, 'utf8');
    const names = alerts.map(({ alert = '' }) => alert);
    expect(names.filter((name) => !tested.includes(`ALERTS{alertname="${name}"}`))).toEqual([]);
  });

  /** Skipped where it is not installed: the package `prometheus` of Debian has it. */
  const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool', process.env['PROMTOOL'] ?? ''].find(
    (file) => file !== '' && existsSync(file),
  );
  (promtool === undefined ? it.skip : it)('fire as alerts.test.yml says, by promtool', () => {
    const { status, stderr, stdout } = spawnSync(
      promtool ?? '',
      ['test', 'rules', `${FOLDER}/alerts.test.yml`],
      {
        encoding: 'utf8',
      },
    );
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
