import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type CounterConfiguration,
  type GaugeConfiguration,
  type HistogramConfiguration,
  type LabelValues,
  type Metric,
  type OpenMetricsContentType,
} from 'prom-client';

/** Every sample wakes the process: a hundred per second would be most of the work of one at rest. */
const LOOP_WATCHED_EVERY_MS = 500;

type OpenMetricsRegistry = Registry<OpenMetricsContentType>;
/** The types of prom-client leave out the argument. */
const OpenMetricsRegistry = Registry as new (contentType: OpenMetricsContentType) => OpenMetricsRegistry;

export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/**
 * Metrics of this process on /metrics, in the text format of Prometheus, or in OpenMetrics, which has exemplars. A second registration of a
 * name returns the first metric.
 */
export class Metrics {
  private readonly registry = new Registry();

  constructor(private readonly service: string) {
    this.registry.setDefaultLabels({ service });
  }

  counter<L extends string>(configuration: CounterConfiguration<L>): Counter<L> {
    return (
      this.registered<Counter<L>>(configuration.name) ??
      new Counter({ ...configuration, registers: [this.registry] })
    );
  }

  gauge<L extends string>(configuration: GaugeConfiguration<L>): Gauge<L> {
    return (
      this.registered<Gauge<L>>(configuration.name) ??
      new Gauge({ ...configuration, registers: [this.registry] })
    );
  }

  /** With exemplars, prom-client refuses to register it in the text format, which leaves them out anyway. */
  histogram<L extends string>(configuration: HistogramConfiguration<L>): Histogram<L> {
    const registered = this.registered<Histogram<L>>(configuration.name);
    if (registered) return registered;
    const histogram = new Histogram({ ...configuration, registers: [] });
    this.registry.registerMetric(histogram);
    return histogram;
  }

  /** Memory, CPU and event loop of the process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LOOP_WATCHED_EVERY_MS });
  }

  /** Types, names, labels and help texts of all metrics, those without samples included. */
  names(): string {
    const metrics = this.registry.getMetricsAsArray() as unknown as readonly Described[];
    return metrics
      .map((metric) => lineOf(metric))
      .sort()
      .join('\n');
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** In the format that the scraper accepts. */
  async expose(accept = ''): Promise<Exposition> {
    if (!accept.includes('application/openmetrics-text'))
      return { contentType: this.registry.contentType, text: await this.text() };
    const registry = this.openMetrics();
    return { contentType: registry.contentType, text: await registry.metrics() };
  }

  /** Derived metrics: the registry of OpenMetrics shortens the names of counters in its metrics. */
  private openMetrics(): OpenMetricsRegistry {
    const registry = new OpenMetricsRegistry(Registry.OPENMETRICS_CONTENT_TYPE);
    registry.setDefaultLabels({ service: this.service });
    for (const metric of this.registry.getMetricsAsArray() as unknown as Metric[])
      registry.registerMetric(Object.create(metric) as Metric);
    return registry;
  }

  private registered<M>(name: string): M | undefined {
    return this.registry.getSingleMetric(name) as M | undefined;
  }
}

/** Observation that names the trace it was made in. */
export const exemplar = <L extends string>(labels: Record<L, string>, value: number, trace_id: string) => ({
  labels,
  value,
  // The types of prom-client give exemplars the labels of their metric.
  exemplarLabels: { trace_id } as unknown as LabelValues<L>,
});

/** Facts of prom-client about a metric, of which its types have only some. */
interface Described {
  readonly type: string;
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

function lineOf({ type, name, help, labelNames }: Described): string {
  const labels = labelNames.length > 0 ? `{${[...labelNames].sort().join(',')}}` : '';
  return `${name}${labels} ${type}: ${help}`;
}
