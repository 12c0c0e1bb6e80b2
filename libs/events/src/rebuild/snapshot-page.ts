import { Unavailable, type Nats } from '@deskline/platform';
import type { ReferenceSnapshot } from '../event';
import { snapshotsSubject } from '../subjects';

/** A record's place among all of its owner's: by type, then by id. */
export interface SnapshotKey {
  readonly type: string;
  readonly id: number;
}

/** Some of what an owner has, from one place to another. */
export interface SnapshotSpan {
  /** Null: the accounts, which stand under no number and before all records. */
  readonly after: SnapshotKey | null;
  /** The last one asked for; null: there is no end. */
  readonly upto: SnapshotKey | null;
}

export interface SnapshotRequest extends SnapshotSpan {
  /** Of these types only; null: of all. */
  readonly types: readonly string[] | null;
  /** How many at most; null: all of them. */
  readonly limit: number | null;
}

export interface SnapshotPage {
  /** What the owner keeps, of what was asked for. */
  readonly types: readonly string[];
  /** Where the next page begins; null: this was the last one. */
  readonly next: SnapshotKey | null;
  readonly snapshots: readonly ReferenceSnapshot[];
}

/** Before the first record. */
export const FIRST_RECORD: SnapshotKey = { type: '', id: 0 };

const ANSWER_MS = 10_000;

export async function fetchSnapshots(
  nats: Nats,
  source: string,
  question: SnapshotRequest,
): Promise<SnapshotPage> {
  const frame = { head: question, body: Buffer.alloc(0) };
  const { head, body } = await nats.request<Omit<SnapshotPage, 'snapshots'> & { status?: number }>(
    snapshotsSubject(source),
    frame,
    ANSWER_MS,
  );
  if ((head.status ?? 200) >= 300) throw new Unavailable(`${source} answers ${head.status}.`);
  return {
    types: head.types,
    next: head.next,
    snapshots: JSON.parse(body.toString()) as ReferenceSnapshot[],
  };
}
