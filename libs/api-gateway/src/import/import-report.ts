import { Readable } from 'node:stream';
import { newJobFile, type JobFiles } from '@deskline/attachments';
import type { Job, JobRefusal, JobResults } from '@deskline/record-http';
import type { JobClient } from '../jobs/job-client';
import type { RunningJob } from '../jobs/job-function';
import { BadFile } from './bad-file';
import { MAX_ROW_CHARS } from './import-batch';
import { ERRORS, isHeader, rowsOf, type FileHeader, type FileRow } from './rows-of';

const PAGE = 1_000;

export interface ReportedEnd {
  readonly message?: string;
  readonly results: JobResults;
}

/**
 * Files about an import, written at its end: `logfile` with the reason of each refused row, and `error_file` with the refused rows
 * as they came and a last column of reasons, which a repaired file may keep.
 */
export class ImportReport {
  constructor(
    private readonly files: JobFiles,
    private readonly client: Pick<JobClient, 'refusals'>,
  ) {}

  /** Keys of the files of the job. */
  async write(running: RunningJob, end: ReportedEnd): Promise<Job['files']> {
    const { job } = running;
    const { input, ...others } = job.files;
    const keyOf = (suffix: string) => newJobFile(job.account, `${job.type}-${job.id}${suffix}`);
    const files: Record<string, string> = { ...others, logfile: keyOf('.log') };
    await this.files.write(files['logfile'] as string, stream(logLines(end, this.refusals(running))));
    if (input !== undefined && end.results.failures + end.results.errors > 0) {
      const key = (files['error_file'] = keyOf('-errors.csv'));
      await this.files.write(key, stream(errorRows(await this.files.open(input), this.refusals(running))));
    }
    return files;
  }

  private async *refusals(running: RunningJob): AsyncGenerator<JobRefusal> {
    const { id } = running.job;
    let after = 0;
    for (let page: readonly JobRefusal[] | undefined; !page || page.length === PAGE;) {
      page = await running.patiently(() => this.client.refusals({ id, after, limit: PAGE }));
      yield* page;
      after = page.at(-1)?.line ?? after;
    }
  }
}

const stream = (texts: AsyncIterable<string>): Readable => Readable.from(texts, { objectMode: false });

/** `line N: <column>: <message>`, and the totals at the end. */
export async function* logLines(
  { message, results }: ReportedEnd,
  refusals: AsyncIterable<JobRefusal>,
): AsyncGenerator<string> {
  for await (const { line, problems } of refusals)
    for (const problem of problems) yield `line ${line}: ${inOneLine(reasonOf(problem))}\n`;
  const totals = Object.entries(results).map(([outcome, rows]) => `${rows} ${outcome}`);
  yield `${message === undefined ? 'Done' : `Error: ${inOneLine(message)}`}. ${totals.join(', ')}.\n`;
}

/** Refused rows with their reasons, below the header line of the file. Rows that were too large are left out. */
export async function* errorRows(
  bytes: AsyncIterable<Buffer>,
  refusals: AsyncGenerator<JobRefusal>,
): AsyncGenerator<string> {
  try {
    let refusal = await refusals.next();
    for await (const row of rowsOf(bytes, { maxChars: MAX_ROW_CHARS, keepsRaw: true })) {
      if (isHeader(row)) yield `${headerText(row)}${row.delimiter}${ERRORS}\n`;
      else if (!refusal.done && row.line === refusal.value.line) {
        const reasons = refusal.value.problems.map(reasonOf).join('\n');
        if (row.fault !== 'too_large') yield `${rowText(row)}${row.header.delimiter}${quoted(reasons)}\n`;
        refusal = await refusals.next();
      }
      if (refusal.done) return;
    }
  } catch (error) {
    // Behind the broken line no row was read.
    if (!(error instanceof BadFile)) throw error;
  } finally {
    await refusals.return(undefined);
  }
}

const reasonOf = ([column, message]: readonly [string, string]): string =>
  column === '' ? message : `${column}: ${message}`;

const headerText = ({ headers, hasErrors, delimiter, raw }: FileHeader): string =>
  hasErrors ? headers.map((cell) => cellText(cell, delimiter)).join(delimiter) : raw;

/** The row as it came, with as many cells as the header line; the reasons of an earlier import go. */
function rowText({ cells, raw, header, fault }: FileRow): string {
  const { headers, hasErrors, delimiter } = header;
  if (fault) return raw;
  const missing = delimiter.repeat(Math.max(headers.length - cells.length, 0));
  if (!hasErrors) return raw + missing;
  return (
    cells
      .slice(0, headers.length)
      .map((cell) => cellText(cell, delimiter))
      .join(delimiter) + missing
  );
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const cellText = (text: string, delimiter: string): string =>
  /["\r\n]/.test(text) || text.includes(delimiter) || text === '' ? quoted(text) : text;
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
