import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { evaluate, Scope } from './evaluate';
import { FUNCTIONS, type TemplateFunction } from './functions';
import { parseTemplate, type Node } from './parser';

export type Values = { [name: string]: unknown };

export const CHART = 'deploy/helm/deskline';

/** Release of the renderings that are committed. */
const RELEASE = { Name: 'deskline', Namespace: 'deskline', Service: 'Helm' };

export const readValues = (file: string): Values => parse(readFileSync(file, 'utf8')) as Values;

/** Values over others, as Helm merges them: maps by key, `null` removes one, anything else replaces. */
export function mergeValues(base: Values, ...others: Values[]): Values {
  const merged = { ...base };
  for (const [name, value] of others.flatMap(Object.entries)) {
    const before = merged[name];
    if (value === null) delete merged[name];
    else merged[name] = isMap(before) && isMap(value) ? mergeValues(before, value) : value;
  }
  return merged;
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Renders the chart with values over its defaults: manifests by template, or the notes alone. */
export function renderChart(values: Values, stored?: Values): { manifests: string; notes: string } {
  const { templates, defined } = (parsed ??= readTemplates());
  const { name, version, appVersion } = readValues(join(CHART, 'Chart.yaml'));
  const root = {
    Values: mergeValues(readValues(join(CHART, 'values.yaml')), values),
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: RELEASE,
    Files: { Get: readChartFile },
  };
  const functions: Record<string, TemplateFunction> = {
    ...FUNCTIONS,
    include: (template: string, dot: unknown) => run(found(defined.get(template), template), dot),
    // The cluster has nothing yet, or the Secret of an earlier installation.
    lookup: () => (stored ? { data: stored } : {}),
    // Not random, so that the committed files stay the same.
    randAlphaNum: (length: number) => 'x'.repeat(length),
  };
  const run = (nodes: readonly Node[], dot: unknown): string => {
    const scope = new Scope(dot);
    scope.declare('$', dot);
    return evaluate(nodes, scope, functions);
  };
  const shown = templates.filter(({ file }) => !file.startsWith('_'));
  const textOf = (end: string) =>
    shown
      .filter(({ file }) => file.endsWith(end))
      .map(({ file, nodes }) => ({ file, text: run(nodes, root) }));
  return {
    manifests: textOf('.yaml')
      .flatMap(({ file, text }) => documentsOf(text, `${String(name)}/templates/${file}`))
      .join(''),
    notes: textOf('.txt')
      .map(({ text }) => text)
      .join(''),
  };
}

interface Templates {
  readonly templates: readonly { file: string; nodes: Node[] }[];
  readonly defined: Map<string, Node[]>;
}

let parsed: Templates | undefined;

function readTemplates(): Templates {
  const defined = new Map<string, Node[]>();
  const folder = join(CHART, 'templates');
  const templates = readdirSync(folder)
    .sort()
    .map((file) => ({ file, nodes: parseTemplate(readFileSync(join(folder, file), 'utf8'), defined) }));
  return { templates, defined };
}

/** A file that the chart lacks is empty to Helm; here it is an error. */
function readChartFile(file: string): string {
  const path = join(CHART, file);
  if (!existsSync(path)) throw new Error(`The chart has no ${file}.`);
  return readFileSync(path, 'utf8');
}

const documentsOf = (text: string, source: string) =>
  text
    .split(/^---\n/m)
    .map((document) => document.trim())
    .filter(Boolean)
    .map((document) => `---\n# Source: ${source}\n${document}\n`);

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`No template ${name}.`);
  return value;
}
