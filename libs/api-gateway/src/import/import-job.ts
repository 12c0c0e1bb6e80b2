import type { JobFiles } from '@deskline/attachments';
import { Metrics, Unavailable, type Nats } from '@deskline/platform';
import { findColumns, groupedFields, type ImportType, type RowResult } from '@deskline/record-http';
import type { Counter } from 'prom-client';
import type { GatewaySettings } from '../gateway.settings';
import type { JobClient } from '../jobs/job-client';
import { JobStopped, type JobEnd, type JobFunction, type RunningJob } from '../jobs/job-function';
import { BadFile } from './bad-file';
import { Batch, MAX_ROW_CHARS } from './import-batch';
import type { ImportOptions } from './import-options';
import { ImportReport } from './import-report';
import type { ImportTypes } from './import-types';
import { isHeader, rowsOf, type FileHeader, type FileRow } from './rows-of';
import { isContinued, sendBatch, type BatchFrame } from './send-batch';
import { Tally } from './tally';

/** Times that a file breaks off at the same batch. */
const MOST_BREAKS = 10;

/**
 * Imports a file: reads it row by row, has the service of its type write batches of rows, and stores the progress after each. A
 * job that is resumed reads its file from the beginning and passes over the lines that are done; a batch whose progress was lost
 * is sent again, and answered as it was.
 */
export class ImportJob implements JobFunction {
  readonly kind = 'import';
  private readonly rows: Counter<'outcome'>;
  private readonly report: ImportReport;

  constructor(
    private readonly nats: Nats,
    private readonly files: JobFiles,
    private readonly types: ImportTypes,
    client: JobClient,
    private readonly settings: GatewaySettings,
    metrics: Metrics,
  ) {
    this.report = new ImportReport(files, client);
    this.rows = metrics.counter({
      name: 'deskline_import_rows_total',
      help: 'Rows of imports that this gateway had written, by outcome',
      labelNames: ['outcome'],
    });
  }

  async run(running: RunningJob): Promise<JobEnd> {
    const tally = new Tally(running.job);
    const message = await this.patiently(running, tally).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof BadFile || error instanceof JobStopped) return error.message;
        throw error;
      },
    );
    const files = await this.report.write(running, { message, results: tally.total });
    const { input } = running.job.files;
    return {
      state: message === undefined ? 'done' : 'error',
      message,
      changes: { files },
      ended: async () => void (input !== undefined && (await this.files.remove(input))),
    };
  }

  /** Reads the file anew when it breaks off, as one in a bucket may; after many times without a further row it is given up. */
  private patiently(running: RunningJob, tally: Tally): Promise<void> {
    let [line, times] = [tally.line, 0];
    return running.patiently(async () => {
      try {
        await this.importRows(running, tally);
      } catch (error) {
        if (!(error instanceof BrokenOff)) throw error;
        times = tally.line > line ? 1 : times + 1;
        line = tally.line;
        if (times >= MOST_BREAKS) throw error.cause;
        throw new Unavailable(`The file breaks off: ${String(error.cause)}`);
      }
    });
  }

  private async importRows(running: RunningJob, tally: Tally): Promise<void> {
    const { job } = running;
    const type = this.types.byName.get(job.type);
    const input = job.files['input'];
    if (!type) throw new BadFile(`There is no type ${job.type}`);
    if (input === undefined || !(await this.files.find(input).catch(breakOff)))
      throw new BadFile('The file is gone');
    tally.assertUseful();
    let frame: BatchFrame | undefined;
    let batch = new Batch();
    let rows = 0;
    const flush = async (next?: FileRow) => {
      const full = batch;
      batch = new Batch();
      if (frame && full.length > 0) await this.writeBatch(running, frame, full, tally, next);
    };
    try {
      for await (const row of rowsOf(await this.opened(input), { maxChars: MAX_ROW_CHARS })) {
        if (isHeader(row)) {
          frame = frameOf(running, type, row);
          continue;
        }
        rows += 1;
        if (rows > this.settings.IMPORT_MAX_ROWS)
          throw new BadFile(`The file has more than ${this.settings.IMPORT_MAX_ROWS} rows`);
        if (row.line <= tally.line) continue;
        if (!batch.takes(row)) await flush(row);
        if (row.line > tally.line) batch.add(row);
      }
    } catch (error) {
      // The rows before the broken line are whole.
      if (error instanceof BadFile) await flush();
      throw error;
    }
    await flush();
  }

  private async opened(input: string): Promise<AsyncIterable<Buffer>> {
    const file = await this.files.open(input).catch(breakOff);
    return (async function* () {
      try {
        yield* file as AsyncIterable<Buffer>;
      } catch (error) {
        breakOff(error);
      }
    })();
  }

  private async writeBatch(
    running: RunningJob,
    frame: BatchFrame,
    batch: Batch,
    tally: Tally,
    next: FileRow | undefined,
  ): Promise<void> {
    const { rows } = batch;
    const continues = isContinued(frame, rows.at(-1), next);
    const written = rows.length > 0 ? await sendBatch(this.nats, running, frame, rows, continues) : [];
    const results: RowResult[] = [...written, ...batch.refused].sort((one, other) => one.line - other.line);
    for (const { outcome } of results) this.rows.inc({ outcome });
    const refusals = tally.add(results);
    await running.progress(tally.changes, refusals);
    tally.assertUseful();
  }
}

/** The file could not be read, or not to its end. */
class BrokenOff extends Error {}

function breakOff(cause: unknown): never {
  throw new BrokenOff('The file breaks off', { cause });
}

/** Fixed parts of the batches of a job. Throws BadFile for a header line that does not fit the type. */
function frameOf({ job }: RunningJob, type: ImportType, { headers }: FileHeader): BatchFrame {
  const { mode, dry_run, notify, ignore_unknown, origin } = job.options as unknown as ImportOptions;
  const found = findColumns(type, headers, { ignoreUnknown: ignore_unknown });
  if ('unknown' in found) throw new BadFile(`Unknown column on line 1: ${shown(found.unknown)}`);
  if ('twice' in found) throw new BadFile(`Duplicate column on line 1: ${shown(found.twice)}`);
  const fields = found.columns.map((column) => column?.field ?? '');
  return {
    service: type.service,
    group: groupedFields(type, fields),
    batch: {
      // The id alone might be given again after a restore of the database.
      job: `${job.id}-${job.token.slice(0, 8)}`,
      ...{ type: type.type, fields, mode, dry_run, notify },
      ...(origin !== undefined && { origin }),
    },
  };
}

const shown = (header: string): string => (header === '' ? '(empty)' : header.slice(0, 100));
