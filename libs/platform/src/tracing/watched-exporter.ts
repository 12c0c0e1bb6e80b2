import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../logging/log';

/** Says once that the collector takes no spans, and once that it takes them again. */
export class WatchedExporter implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: Pick<Log, 'warn' | 'info'>,
  ) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.exporter.export(spans, (result) => {
      const isFailing = result.error !== undefined;
      if (isFailing && !this.isFailing) this.log.warn({ err: result.error }, 'collector takes no spans');
      if (!isFailing && this.isFailing) this.log.info('collector takes spans again');
      this.isFailing = isFailing;
      done(result);
    });
  }

  shutdown = (): Promise<void> => this.exporter.shutdown();
}
