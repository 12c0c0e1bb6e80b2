import type { Page, Request } from 'playwright-core';
import type { Entry } from '../changes/entry';

/** Event of the stream of changes, as it came over the line. */
interface Streamed {
  readonly id: string;
  readonly entry: Entry;
}

/** Streams of changes of a page: how each began, and all that came. */
export class StreamLog {
  /** Position that each stream began from; null: from now on. */
  readonly begun: (string | null)[] = [];

  private constructor(private readonly page: Page) {
    page.on('request', (request: Request) => {
      if (!request.url().includes('/console/api/changes')) return;
      this.begun.push(request.headers()['last-event-id'] ?? null);
    });
  }

  /** Reads along from the load of the page on. */
  static async of(page: Page): Promise<StreamLog> {
    await page.addInitScript(readAlong);
    return new StreamLog(page);
  }

  /** Whether the gateway has answered a stream: changes from now on come over it. */
  isOpen(): Promise<boolean> {
    return this.page.evaluate(() => (globalThis as unknown as { isStreaming?: true }).isStreaming === true);
  }

  /** Events so far, in their order. */
  events(): Promise<Streamed[]> {
    return this.page.evaluate(() => (globalThis as unknown as { streamed: Streamed[] }).streamed);
  }
}

/** Runs in the page: gives the console one half of each stream, and keeps the events of the other. */
function readAlong(): void {
  const streamed: { id: string; entry: unknown }[] = [];
  const usual = globalThis.fetch;
  const listen = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id, data] = /^id: (.*)\ndata: (.*)$/m.exec(block) ?? [];
        if (id !== undefined && data !== undefined) streamed.push({ id, entry: JSON.parse(data) });
      }
    }
  };
  const read: typeof fetch = async (...args) => {
    const answer = await usual(...args);
    if (!String(args[0]).includes('/console/api/changes') || !answer.ok || !answer.body) return answer;
    Object.assign(globalThis, { isStreaming: true });
    const [one, other] = answer.body.tee();
    void listen(other as never).catch(() => undefined);
    return new Response(one as never, { status: answer.status, headers: answer.headers });
  };
  Object.assign(globalThis, { streamed, fetch: read });
}
