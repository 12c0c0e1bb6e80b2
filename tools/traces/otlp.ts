/** Span as the pages show it. */
export interface Span {
  readonly trace: string;
  readonly id: string;
  readonly parent: string | null;
  readonly service: string;
  readonly name: string;
  /** Milliseconds since 1970, with fractions. */
  readonly from: number;
  readonly to: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

interface Attribute {
  readonly key: string;
  readonly value?: { readonly stringValue?: string; readonly intValue?: number | string };
}
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly Attribute[];
  readonly status?: { readonly code?: number };
}
interface OtlpRequest {
  readonly resourceSpans?: readonly {
    readonly resource?: { readonly attributes?: readonly Attribute[] };
    readonly scopeSpans?: readonly { readonly spans?: readonly OtlpSpan[] }[];
  }[];
}

const ERROR = 2;

/** Spans of a message of OTLP in JSON. Throws for everything else. */
export function spansIn(text: string): Span[] {
  const { resourceSpans = [] } = JSON.parse(text) as OtlpRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) => {
    const service = String(valuesOf(resource?.attributes)['service.name'] ?? '');
    return scopeSpans.flatMap(({ spans = [] }) => spans.map((span) => spanOf(span, service)));
  });
}

const spanOf = (span: OtlpSpan, service: string): Span => ({
  trace: span.traceId,
  id: span.spanId,
  parent: span.parentSpanId || null,
  service,
  name: span.name,
  from: milliseconds(span.startTimeUnixNano),
  to: milliseconds(span.endTimeUnixNano),
  attributes: valuesOf(span.attributes),
  failed: span.status?.code === ERROR,
});

/** A double holds microseconds of today, not nanoseconds. */
const milliseconds = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

const valuesOf = (attributes: readonly Attribute[] = []): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value?.stringValue ?? Number(value?.intValue ?? 0)]),
  );
