import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type CounterConfiguration,
  type GaugeConfiguration,
  type HistogramConfiguration,
} from 'prom-client';

/** Every sample wakes the process: a hundred per second would be most of the work of one at rest. */
const LOOP_WATCHED_EVERY_MS = 500;

/** Metrics of this process on /metrics. A second registration of a name returns the first metric. */
export class Metrics {
  private readonly registry = new Registry();

  constructor(service: string) {
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

  histogram<L extends string>(configuration: HistogramConfiguration<L>): Histogram<L> {
    return (
      this.registered<Histogram<L>>(configuration.name) ??
      new Histogram({ ...configuration, registers: [this.registry] })
    );
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

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  private registered<M>(name: string): M | undefined {
    return this.registry.getSingleMetric(name) as M | undefined;
  }
}

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
