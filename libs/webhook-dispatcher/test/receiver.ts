import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrival {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
  readonly message: Message;
}

export interface Message {
  readonly event: string;
  readonly object_id: number;
  readonly payload: Record<string, unknown>;
  readonly [member: string]: unknown;
}

type Answer = number | Promise<number>;

/** Receiver of webhooks that answers as a test says. */
export class Receiver {
  readonly arrivals: Arrival[] = [];
  answer: (arrival: Arrival) => Answer = () => 200;
  /** Body of each answer. */
  body = '';
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const message = JSON.parse(body) as Message;
        const { headers, rawHeaders } = request;
        const arrival = { path: request.url ?? '', headers, rawHeaders, body, message };
        this.arrivals.push(arrival);
        void Promise.resolve(this.answer(arrival)).then((status) =>
          response.writeHead(status).end(this.body),
        );
      });
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Arrivals at a path, without verification messages. */
  at(path: string): Arrival[] {
    return this.arrivals.filter((each) => each.path === path && each.message.event !== 'webhook.verify');
  }

  verifications(path: string): Arrival[] {
    return this.arrivals.filter((each) => each.path === path && each.message.event === 'webhook.verify');
  }

  /** Closes all connections, so that senders have to connect again. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Returns when the condition holds; fails after the time limit. Looks less often the longer it waits. */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const start = Date.now();
  while (!(await holds())) {
    const waited = Date.now() - start;
    if (waited > milliseconds) throw new Error(`It did not come to be within ${milliseconds} ms: ${holds}`);
    await pause(Math.min(100, 10 + waited / 20));
  }
}

/** Waits long enough to see that something does not happen. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
