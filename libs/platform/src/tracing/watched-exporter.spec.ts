import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { WatchedExporter } from './watched-exporter';

describe('WatchedExporter', () => {
  it('says once that the collector takes no spans, and once that it takes them again', () => {
    const said: string[] = [];
    const answers = [0, 1, 1, 0, 0, 1];
    const results: number[] = [];
    const exporter = {
      export: (_spans, done) => {
        const code = answers.shift() ?? 0;
        done(code === 1 ? { code, error: new Error('refused') } : { code });
      },
      shutdown: () => Promise.resolve(),
    } satisfies SpanExporter;
    const watched = new WatchedExporter(exporter, {
      warn: (_: unknown, text?: string) => void said.push(`warn: ${text}`),
      info: (text: unknown) => void said.push(`info: ${String(text)}`),
    });
    while (answers.length > 0) watched.export([], ({ code }) => results.push(code));
    expect(said).toEqual([
      'warn: collector takes no spans',
      'info: collector takes spans again',
      'warn: collector takes no spans',
    ]);
    expect(results).toEqual([0, 1, 1, 0, 0, 1]);
  });
});
