import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
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
}

/** Calls the address of a webhook.verify message, and says what the answer was. */
export type Callback = (url: string) => Promise<unknown>;

/** A program of somebody else that receives webhooks over HTTP, proves that it does, and logs each arrival. */
export class Receiver {
  readonly arrivals: Arrival[] = [];
  private readonly server: Server;

  private constructor(callback: Callback) {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const message = messageIn(body);
        const { url: path = '', headers } = request;
        this.arrivals.push({ at: Date.now(), path, headers, body, message });
        response.writeHead(200).end();
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

  /** The events that arrived at a path, oldest first. */
  at(path: string): Arrival[] {
    return this.arrivals.filter((each) => each.path === path && each.message.event !== 'webhook.verify');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function messageIn(body: string): Message {
  const content = JSON.parse(body) as Message | { jwt: string };
  return 'jwt' in content ? (decodeJwt(String(content.jwt)).data as Message) : content;
}
