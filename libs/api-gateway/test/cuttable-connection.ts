import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** TCP proxy that can stop forwarding without closing its connections. */
export class CuttableConnection {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(address: string): Promise<CuttableConnection> {
    const far = new URL(address);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const near = new URL(address);
    near.hostname = '127.0.0.1';
    near.port = String((server.address() as AddressInfo).port);
    const wire = new CuttableConnection(server, near.href);
    server.on('connection', (socket) => wire.join(socket, connect(Number(far.port), far.hostname)));
    return wire;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.pause();
  }

  mend(): void {
    this.isCut = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(...ends: [Socket, Socket]): void {
    for (const [at, end] of ends.entries()) {
      const other = ends[1 - at] as Socket;
      this.sockets.add(end);
      end.on('data', (bytes) => other.write(bytes));
      end.on('error', () => other.destroy());
      end.on('close', () => {
        this.sockets.delete(end);
        other.destroy();
      });
      if (this.isCut) end.pause();
    }
  }
}
