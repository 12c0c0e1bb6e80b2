import { Unavailable, type Nats } from '@deskline/platform';
import {
  importSubject,
  type ImportAnswer,
  type ImportBatch,
  type ImportRow,
  type RowResult,
} from '@deskline/record-http';
import type { RunningJob } from '../jobs/job-function';
import { BadFile } from './bad-file';

/**
 * Time of a batch, many times what it takes: after it the service may be gone, and the same batch is sent again, to be answered as
 * the first one was. It doubles from one time to the next, so that a slow service is not asked for ever.
 */
const BATCH_MS = 10_000;
const LONGEST_MS = 320_000;
/** Share of it that the service may use. */
const SHARE_OF_SERVICE = 0.9;
/** Times that a batch is sent which fails for a fault of the service. */
const MOST_FAULTS = 3;

/** Service of a type, and what all batches of a job have in common. */
export interface BatchFrame {
  readonly service: string;
  readonly batch: Omit<ImportBatch, 'rows' | 'continues'>;
  /** Positions of the cells that name the owner and the source of records that are replaced together. */
  readonly group: readonly number[];
}

/** Whether the rows after a batch go on with the records of its last owner. */
export const isContinued = (
  { group }: BatchFrame,
  last: ImportRow | undefined,
  next: Pick<ImportRow, 'cells'> | undefined,
): boolean =>
  group.length > 0 &&
  !!last &&
  !!next &&
  group.every((at) => last.cells[at]?.trim() === next.cells[at]?.trim());

/** Has rows written, and waits while the service is away. Rows of a batch that fails again and again are errors. */
export async function sendBatch(
  nats: Nats,
  running: RunningJob,
  { service, batch }: BatchFrame,
  rows: readonly ImportRow[],
  continues: boolean,
): Promise<readonly RowResult[]> {
  const body = Buffer.from(JSON.stringify({ ...batch, rows, ...(continues && { continues }) }));
  let faults = 0;
  let timeMs = BATCH_MS;
  return running.patiently(async () => {
    const head = {
      principal: running.principal,
      request_id: `import-${batch.job}-${rows[0]?.line ?? 0}`,
      time_left_ms: timeMs * SHARE_OF_SERVICE,
    };
    const given = timeMs;
    timeMs = Math.min(2 * timeMs, LONGEST_MS);
    const reply = await nats.request<ImportAnswer>(importSubject(service), { head, body }, given);
    const { status } = reply.head;
    if (status === 200) return JSON.parse(reply.body.toString()) as RowResult[];
    if (status === 500 && ++faults >= MOST_FAULTS) return rows.map(({ line }) => faultOf(line));
    if (status >= 500) throw new Unavailable(`${service} answers ${status}.`);
    throw new BadFile(messageIn(reply.body) ?? `${service} answers ${status}`);
  });
}

const faultOf = (line: number): RowResult => ({
  line,
  outcome: 'error',
  problems: [['', 'Internal Server Error']],
});

function messageIn(body: Buffer): string | null {
  try {
    return (JSON.parse(body.toString()) as { message?: string }).message ?? null;
  } catch {
    return null;
  }
}
