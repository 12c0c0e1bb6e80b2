import { parser } from '@prometheus-io/lezer-promql';

/** Expression as the parser of Prometheus's own editor reads it. */
export interface ParsedExpression {
  /** Text at each place that cannot be parsed. */
  readonly errors: readonly string[];
  /** Names of metrics and of recording rules. */
  readonly metrics: readonly string[];
  /** Labels of matchers, groupings and joins. */
  readonly labels: readonly string[];
}

export function parseExpression(expr: string): ParsedExpression {
  const errors: string[] = [];
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to, node }) => {
      const text = expr.slice(from, to);
      if (type.isError) errors.push(expr.slice(Math.max(0, from - 10), to + 10));
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text);
      if (type.name === 'LabelName') labels.push(text);
    },
  });
  return { errors, metrics, labels };
}
