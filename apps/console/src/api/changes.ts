import { headersFor } from './call';

export interface ChangedRecord {
  readonly type: string;
  readonly id: number | string;
}

export interface Followed {
  onChange(record: ChangedRecord): void;
  /** Changes may have been missed: everything on screen is read again. */
  onGap(): void;
  onOpen(): void;
}

/** Longer than two signs of life of the gateway: a silent line is a broken one. */
const SILENCE_MS = 40_000;

/** Reads the change feed until the line ends, and returns the cursor behind the last event. */
export async function followChanges(
  account: string,
  after: string | null,
  signal: AbortSignal,
  { onChange, onGap, onOpen }: Followed,
): Promise<string | null> {
  const headers = {
    accept: 'text/event-stream',
    ...(after !== null && { 'last-event-id': after }),
  };
  const silence = new AbortController();
  const either = AbortSignal.any([signal, silence.signal]);
  const response = await fetch(`/console/api/changes${after === null ? '?after=now' : ''}`, {
    credentials: 'same-origin',
    headers: headersFor({ account, headers }),
    signal: either,
  });
  // Too old, or made by a gateway with another key: nobody can go on from there.
  if (after !== null && [400, 410].includes(response.status)) {
    onGap();
    return null;
  }
  if (!response.ok || !response.body) throw new Error(`The change feed answers ${response.status}`);
  onOpen();
  let cursor = after;
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    for await (const event of eventsOf(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (event.name === 'gone') {
        onGap();
        return null;
      }
      if (event.data !== '') onChange(recordOf(event.data));
      cursor = event.id ?? cursor;
    }
  } catch {
    // The caller comes back with the cursor.
  } finally {
    clearTimeout(timer);
  }
  return cursor;
}

const recordOf = (data: string): ChangedRecord => (JSON.parse(data) as { record: ChangedRecord }).record;

export interface StreamEvent {
  readonly id: string | null;
  readonly name: string | null;
  readonly data: string;
}

/** Events of a text/event-stream; a comment alone is one without data. */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield eventOf(block);
  }
}

export function eventOf(block: string): StreamEvent {
  const lines = block.split(/\r?\n/);
  const valueOf = (name: string): string | null => {
    const found = lines.filter((line) => line.startsWith(`${name}:`));
    return found.length === 0
      ? null
      : found.map((line) => line.slice(name.length + 1).trimStart()).join('\n');
  };
  return { id: valueOf('id'), name: valueOf('event'), data: valueOf('data') ?? '' };
}
