import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';

export interface Message {
  readonly webhook_id: number;
  readonly event: string;
  readonly object_id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

export interface Arrival {
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly message: Message;
  /** Status of the answer; null until a status line is sent. */
  readonly answered: number | null;
}

/** Answers an arrival: at once, late, or never. */
export type ReceiverBehaviour = (response: ServerResponse, message: Message) => void;

const atOnce: ReceiverBehaviour = (response) => void response.writeHead(200).end();

/** Calls the address of a webhook.verify message, and records the answer. */
export type Callback = (url: string) => Promise<unknown>;

/** Third-party receiver of webhooks over HTTP: verifies its address and records each arrival. */
export class Receiver {
  readonly arrivals: Arrival[] = [];
  manner: ReceiverBehaviour = atOnce;
  private readonly server: Server;

  private constructor(callback: Callback) {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const message = messageIn(body);
        const { url: path = '', headers } = request;
        const answered = () => (response.headersSent ? response.statusCode : null);
        this.arrivals.push({
          at: Date.now(),
          path,
          headers,
          body,
          message,
          get answered() {
            return answered();
          },
        });
        this.manner(response, message);
        if (message.event === 'webhook.verify') void callback(String(message.payload.callback));
      });
    });
  }

  static async start(callback: Callback): Promise<Receiver> {
    const receiver = new Receiver(callback);
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Answers everything at once again. */
  recover(): void {
    this.manner = atOnce;
  }

  /** The events that arrived at a path, oldest first. */
  at(path: string): Arrival[] {
    return this.arrivals.filter((each) => each.path === path && each.message.event !== 'webhook.verify');
  }

  /** Number of distinct messages that have not been answered yet. */
  unanswered(path: string): number {
    const arrivals = this.at(path).map(({ headers, answered }) => ({
      delivery: headers['x-webhook-delivery'],
      answered,
    }));
    const done = new Set(
      arrivals.filter(({ answered }) => answered !== null).map(({ delivery }) => delivery),
    );
    return new Set(arrivals.map(({ delivery }) => delivery)).size - done.size;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Message, or a CloudEvent around it. */
type Content = Message | { specversion: string; data: Message };

function messageIn(body: string): Message {
  const content = JSON.parse(body) as Content | { jwt: string };
  const signed = 'jwt' in content ? (decodeJwt(String(content.jwt)).data as Content) : content;
  return 'specversion' in signed ? (signed.data as Message) : signed;
}
