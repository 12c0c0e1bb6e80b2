import { Unavailable, type Nats } from '@deskline/platform';
import type { ReferenceSnapshot } from '../event';
import { snapshotsSubject } from '../subjects';

/** Sort key of a record among all records of its owner: type, then id. */
export interface SnapshotKey {
  readonly type: string;
  readonly id: number;
}

/** Range of an owner's records. */
export interface SnapshotSpan {
  /** Null: the accounts, which have no id and come before all records. */
  readonly after: SnapshotKey | null;
  /** Last record of the range; null: no end. */
  readonly upto: SnapshotKey | null;
}

export interface SnapshotRequest extends SnapshotSpan {
  /** Record types; null: all. */
  readonly types: readonly string[] | null;
  /** Limit of the page; null: no limit. */
  readonly limit: number | null;
}

export interface SnapshotPage {
  /** Requested types that the owner has. */
  readonly types: readonly string[];
  /** Start of the next page; null on the last page. */
  readonly next: SnapshotKey | null;
  readonly snapshots: readonly ReferenceSnapshot[];
}

/** Key before the first record. */
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
