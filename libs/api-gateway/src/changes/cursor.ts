import type { Signer } from '@deskline/attachments';
import { LRUCache } from 'lru-cache';

/** Position in the event log of one service. */
export interface LogPosition {
  /** Beginning of the log's identity. */
  readonly log: string;
  readonly position: number;
}

/** Position in the feed: one in the log of each service. */
export type FeedPositions = ReadonlyMap<string, LogPosition>;

/** Enough to tell two logs of one service apart. */
const LOG_DIGITS = 8;
export const shortLog = (log: string): string => log.slice(0, LOG_DIGITS);

const MAX_LENGTH = 2_000;
const PURPOSE = 'changes';
const PART = /^([a-z-]{1,60}):([0-9a-f]{8}):(\d{1,15})$/;

/** Cursors of the feed: the positions, signed by the secret that all gateways share. */
export class FeedCursors {
  /** Readers at the same position get the same text. */
  private readonly texts = new LRUCache<string, string>({ max: 2_000 });

  constructor(private readonly signer: Pick<Signer, 'sign' | 'isSigned'>) {}

  encode(positions: FeedPositions): string {
    const parts = [...positions].map(([service, { log, position }]) => `${service}:${log}:${position}`);
    const plain = parts.sort().join(',');
    const known = this.texts.get(plain);
    if (known !== undefined) return known;
    const text = `${Buffer.from(plain).toString('base64url')}.${this.signer.sign(PURPOSE, plain)}`;
    this.texts.set(plain, text);
    return text;
  }

  /** Null for a text that no gateway has made. */
  decode(text: string): FeedPositions | null {
    const [encoded = '', signature = '', ...more] = text.length > MAX_LENGTH ? [] : text.split('.');
    const plain = Buffer.from(encoded, 'base64url').toString();
    if (more.length > 0 || !this.signer.isSigned(signature, PURPOSE, plain)) return null;
    const parts = plain.split(',').map((part) => PART.exec(part));
    const positions = new Map<string, LogPosition>();
    for (const part of parts) {
      const [, service, log, position] = part ?? [];
      if (service === undefined || log === undefined) return null;
      positions.set(service, { log, position: Number(position) });
    }
    return positions;
  }
}
