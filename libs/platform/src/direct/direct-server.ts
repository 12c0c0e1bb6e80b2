import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { hostname } from 'node:os';
import type { Subscription } from 'nats';
import { atMost } from '../nats/at-most';
import type { Nats } from '../nats/nats';
import { callerHalf, isSame, KEY_BYTES, serverHalf } from './key';
import { ANNOUNCED, announcedHost, ASKED, clusterOf, type Announcement } from './announcement';
import { GREETING_BYTES, LONGEST_MESSAGE, NO_CALL, PROBE, subjectIn } from './call-message';
import { MessageReader, MessageWriter } from './messages';
import { socketServer } from './sockets';

export interface DirectAddress {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly isEncrypted: boolean;
}

/** Call that came over a direct connection. */
export interface DirectCall {
  readonly subject: string;
  readonly data: Buffer;
  respond(data: Uint8Array): void;
}

const GREETING_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 2_000;

/** Takes calls of gateways without NATS between them, and announces over NATS where. */
export class DirectServer {
  private readonly key = randomBytes(KEY_BYTES);
  private readonly server: Server;
  private readonly callers = new Map<Socket, MessageWriter>();
  /** Sockets that have not greeted yet. */
  private readonly strangers = new Set<Socket>();
  private subscription: Subscription | undefined;
  private forgetReconnects: () => void = () => undefined;

  constructor(
    private readonly nats: Nats,
    private readonly address: DirectAddress,
    private readonly take: (call: DirectCall) => void,
  ) {
    this.server = socketServer(this.key.toString('base64url'), address.isEncrypted, (socket) =>
      this.greet(socket),
    );
  }

  /** Listens, and announces the subjects that it answers on. */
  async open(subjects: readonly string[]): Promise<void> {
    const { host, port, isEncrypted } = this.address;
    this.server.listen(port, host);
    await once(this.server, 'listening');
    const { connection } = this.nats;
    const place = {
      instance: randomBytes(8).toString('hex'),
      machine: hostname(),
      host: announcedHost(host),
      port: (this.server.address() as AddressInfo).port,
      key: this.key.toString('base64url'),
      isEncrypted,
      subjects,
    };
    const announce = (): void => {
      const announcement: Announcement = { ...place, cluster: clusterOf(connection) };
      this.nats.publish(ANNOUNCED, Buffer.from(JSON.stringify(announcement)));
    };
    this.subscription = connection.subscribe(ASKED, { callback: announce });
    this.forgetReconnects = this.nats.onReconnect(announce);
    announce();
  }

  /** Tells callers to call elsewhere. Calls that they have sent meanwhile are taken. */
  leave(): void {
    this.subscription?.unsubscribe();
    this.forgetReconnects();
    for (const writer of this.callers.values()) writer.write(NO_CALL);
  }

  /** Waits a moment until each caller has its last answer and ends its connection. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.strangers) socket.destroy();
    await atMost(CLOSE_LIMIT_MS, closed);
    this.cut();
  }

  /** Ends all connections at once. */
  cut(): void {
    for (const socket of this.callers.keys()) socket.destroy();
  }

  /** Takes calls of a socket once it has sent the key. */
  private greet(socket: Socket): void {
    const writer = new MessageWriter(socket);
    this.strangers.add(socket);
    const timer = setTimeout(() => socket.destroy(), GREETING_LIMIT_MS);
    const reader = new MessageReader((id, data) => {
      if (this.callers.has(socket)) return this.call(id, data, writer);
      if (id !== NO_CALL || !isSame(data, callerHalf(this.key))) return void socket.destroy();
      clearTimeout(timer);
      reader.limit = LONGEST_MESSAGE;
      this.strangers.delete(socket);
      this.callers.set(socket, writer);
      writer.write(NO_CALL, serverHalf(this.key));
    }, GREETING_BYTES);
    socket.on('data', (chunk: Buffer) => {
      try {
        reader.read(chunk);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(timer);
      this.strangers.delete(socket);
      this.callers.delete(socket);
    });
  }

  private call(id: number, message: Buffer, writer: MessageWriter): void {
    if (id === NO_CALL) return writer.write(NO_CALL, PROBE);
    const { subject, data } = subjectIn(message);
    this.take({ subject, data, respond: (answer) => writer.write(id, answer) });
  }
}
