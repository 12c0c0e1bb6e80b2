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

/** Every look wakes the process up: a hundred of them a second would be most of what an idle one does. */
const LOOP_WATCHED_EVERY_MS = 100;

/** The numbers this process shows on /metrics. Asking twice for the same name gives the same metric. */
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
