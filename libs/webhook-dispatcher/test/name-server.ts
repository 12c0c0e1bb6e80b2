import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };
const NO_SUCH_NAME = 3;

/** Addresses of a name; null for a name that does not exist, undefined for no answer. */
export type Zone = (name: string, type: 'A' | 'AAAA') => readonly string[] | null | undefined;

/** Name server on this machine, whose answers may change. */
export class NameServer {
  readonly queries: string[] = [];

  private constructor(
    private readonly socket: Socket,
    public zone: Zone,
  ) {}

  static async start(zone: Zone): Promise<NameServer> {
    const socket = createSocket('udp4');
    const server = new NameServer(socket, zone);
    socket.on('message', (query, from) => server.answer(query, from));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return server;
  }

  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()));
  }

  private answer(query: Buffer, from: RemoteInfo): void {
    const { name, type, end } = questionIn(query);
    this.queries.push(`${name} ${type}`);
    const addresses = this.zone(name, type);
    if (addresses === undefined) return;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (addresses === null ? NO_SUCH_NAME : 0), 2);
    head.writeUInt16BE(addresses?.length ?? 0, 6);
    head.writeUInt32BE(0, 8);
    const records = (addresses ?? []).map((address) => recordOf(address));
    this.socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), from.port, from.address);
  }
}

function questionIn(query: Buffer): { name: string; type: 'A' | 'AAAA'; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: TYPES[query.readUInt16BE(at + 1)] ?? 'A', end: at + 5 };
}

/** Record of the name in the question, with a TTL of zero. */
function recordOf(address: string): Buffer {
  const isV6 = address.includes(':');
  const data = isV6 ? bytesOfV6(address) : Buffer.from(address.split('.').map(Number));
  const head = Buffer.from([0xc0, 12, 0, isV6 ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

function bytesOfV6(address: string): Buffer {
  const [before = '', after = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const gap = 8 - groups(before).length - groups(after).length;
  const all = [...groups(before), ...Array<string>(gap).fill('0'), ...groups(after)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
