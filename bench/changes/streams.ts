import { connect, type TLSSocket } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@deskline/testing';

const PATIENCE_MS = 120_000;
const AT_ONCE = 50;

/** Streams of changes over sockets of their own, which count the events that they get. */
export class Streams {
  private readonly counts: number[] = [];
  private readonly sockets: TLSSocket[] = [];

  constructor(
    private readonly stack: Pick<Stack, 'base_url' | 'ca'>,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  get received(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  async open(count: number): Promise<void> {
    for (let left = count; left > 0; left -= AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => this.openOne()));
  }

  untilEach(count: number): Promise<void> {
    return this.until(count * this.counts.length);
  }

  async until(received: number): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (this.received < received) {
      if (Date.now() > end) throw new Error(`${this.received} of ${received} events have arrived.`);
      await sleep(20);
    }
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private openOne(): Promise<void> {
    const { hostname, port, pathname } = new URL(this.stack.base_url);
    const nth = this.counts.push(0) - 1;
    return new Promise((resolve, reject) => {
      const socket = connect(
        { host: hostname, port: Number(port), ca: this.stack.ca, servername: hostname },
        () => {
          const lines = Object.entries({
            ...this.headers,
            accept: 'text/event-stream',
            host: `${hostname}:${port}`,
          });
          const path = `${pathname}/changes?after=now&types=skill_pool.create`;
          socket.write(
            `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
          );
        },
      );
      socket.setEncoding('utf8');
      socket.once('error', reject);
      socket.on('data', (text: string) => {
        if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200'))
          reject(new Error(text.slice(0, 200)));
        resolve();
        this.counts[nth] = (this.counts[nth] ?? 0) + text.split('\ndata: ').length - 1;
      });
      this.sockets.push(socket);
    });
  }
}
