import type { Attributes, Span, SpanKind, Tracer } from '@opentelemetry/api';
import type { Log } from '../logging/log';
import { WatchedExporter } from './watched-exporter';
import type { TraceContext } from './trace-context';

export type Kind = keyof typeof SpanKind;

export interface SpanStart {
  readonly name: string;
  readonly kind: Kind;
  /** Own ids, for the span of a call; otherwise random ones. */
  readonly context?: TraceContext;
  readonly parent?: TraceContext;
  readonly link?: TraceContext | undefined;
  readonly attributes?: Attributes;
}

export interface RecordedSpan {
  readonly context: TraceContext;
  end(attributes?: Attributes): void;
  fail(error: unknown): void;
}

/** Time in which spans gather. */
const SEND_EVERY_MS = 1_000;

type Api = typeof import('@opentelemetry/api');

export interface RecorderOptions {
  readonly service: string;
  /** Address of a collector, such as http://collector:4318/v1/traces. */
  readonly url: string;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

/** Sends spans to a collector, by OTLP over HTTP. The SDK is loaded only where traces are on. */
export class SpanRecorder {
  private constructor(
    private readonly api: Api,
    private readonly tracer: Tracer,
    private readonly ids: ChosenIds,
    readonly stop: () => Promise<void>,
  ) {}

  static async start({ service, url, log }: RecorderOptions): Promise<SpanRecorder> {
    const [api, { BatchSpanProcessor, RandomIdGenerator, TracerProvider }] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
    ]);
    const [{ OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    const ids = new ChosenIds(new RandomIdGenerator());
    const provider = new TracerProvider({
      idGenerator: ids,
      resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'deskline' }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new WatchedExporter(new OTLPTraceExporter({ url }), log),
          scheduledDelayMillis: SEND_EVERY_MS,
        }),
      ],
    });
    return new SpanRecorder(api, provider.getTracer('deskline'), ids, () => provider.shutdown());
  }

  begin({ name, kind, context, parent, link, attributes = {} }: SpanStart): RecordedSpan {
    const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = this.api;
    const sampled = (of: TraceContext) => ({ ...of, traceFlags: TraceFlags.SAMPLED, isRemote: true });
    const within = parent ? trace.setSpanContext(ROOT_CONTEXT, sampled(parent)) : ROOT_CONTEXT;
    this.ids.next = context;
    const links = link ? [{ context: sampled(link) }] : [];
    const span: Span = this.tracer.startSpan(name, { kind: SpanKind[kind], attributes, links }, within);
    this.ids.next = undefined;
    return {
      context: span.spanContext(),
      end: (more = {}) => span.setAttributes(more).end(),
      fail: (error) => {
        span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
        span.end();
      },
    };
  }
}

/** Its kind alone: a message may hold values of records. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

interface RandomIds {
  generateTraceId(): string;
  generateSpanId(): string;
}

/** Random ids, but for a span whose ids are known before. */
class ChosenIds {
  next: TraceContext | undefined;

  constructor(private readonly random: RandomIds) {}

  readonly generateTraceId = (): string => this.next?.traceId ?? this.random.generateTraceId();
  readonly generateSpanId = (): string => this.next?.spanId ?? this.random.generateSpanId();
}
