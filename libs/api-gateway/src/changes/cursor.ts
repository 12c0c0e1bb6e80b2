import type { Signer } from '@deskline/attachments';

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

/** Digits of a position, so that the length of a cursor does not tell how many events there are. */
const POSITION_DIGITS = 15;

/** Text of positions, the same for the same ones. */
export const textOf = (positions: FeedPositions): string =>
  [...positions]
    .map(
      ([service, { log, position }]) =>
        `${service}:${log}:${String(position).padStart(POSITION_DIGITS, '0')}`,
    )
    .sort()
    .join();

/**
 * Cursors of the feed: the positions, sealed with the secret that all gateways share. A client that could read or compare
 * them would see how much happens in other accounts.
 */
export class FeedCursors {
  constructor(private readonly signer: Pick<Signer, 'seal' | 'unseal'>) {}

  encode(positions: FeedPositions): string {
    return this.signer.seal(PURPOSE, textOf(positions));
  }

  /** Null for a text that no gateway has made. */
  decode(text: string): FeedPositions | null {
    const plain = text.length > MAX_LENGTH ? null : this.signer.unseal(PURPOSE, text);
    if (plain === null) return null;
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
