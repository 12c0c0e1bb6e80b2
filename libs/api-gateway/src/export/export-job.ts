import { Readable } from 'node:stream';
import { newJobFile, type JobFiles } from '@deskline/attachments';
import { Unavailable } from '@deskline/platform';
import { ApiError, errors, type Job } from '@deskline/record-http';
import type { JobEnd, JobFunction, RunningJob } from '../jobs/job-function';
import { cursorOf, keyOfPage, rowsOf, withPage, type ExportCursor, type Segment } from './export-cursor';
import { exportFile, type ExportedType } from './export-files';
import type { ExportOptions } from './export-options';
import { nextSize, type ExportedPage, type ExportPages } from './export-pages';
import type { ExportTypes } from './export-types';
import type { PersonSections } from './person-sections';

/** Purpose of the file that is downloaded. */
export const OUTPUT = 'output';
/** Rows of the first page of a type, whose length is not known yet. */
const FIRST_SIZE = 200;

/**
 * Writes the rows of some types to a file. Each page is stored before the next one is asked for, so that a gateway that takes the
 * job over goes on after the last page; the file itself is then made of the pages in one go, again from the beginning if it
 * was interrupted.
 */
export class ExportJob implements JobFunction {
  readonly kind = 'export';

  constructor(
    private readonly files: JobFiles,
    private readonly pages: Pick<ExportPages, 'read'>,
    private readonly types: ExportTypes,
    private readonly sections: Pick<PersonSections, 'find'>,
    /** Position of the change feed after its last change. */
    private readonly feedPosition: () => Promise<string>,
  ) {}

  async run(running: RunningJob): Promise<JobEnd> {
    try {
      const { job } = running;
      for (const type of typesOf(job))
        if (!this.types.find(type) && !this.sections.find(type))
          throw new TypeRefused(type, errors.notFound());
      if (job.files[OUTPUT] === undefined) await this.makeFile(running);
      return { state: 'done' };
    } catch (error) {
      // The caller may not read a type any more.
      if (error instanceof TypeRefused) return { state: 'error', message: error.message };
      throw error;
    }
  }

  private position(): Promise<string> {
    return this.feedPosition().catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 503 ? new Unavailable(error.message) : error;
    });
  }

  private async makeFile(running: RunningJob): Promise<void> {
    const { job } = running;
    if (job.position === null)
      await running.progress({ position: await running.patiently(() => this.position()) });
    const cursor = await this.readAll(running);
    if (optionsOf(job).skip_empty && cursor.segments.length === 0) return;
    const file = exportFile(
      this.exportedTypes(job, cursor),
      optionsOf(job).export_format,
      optionsOf(job).line_separator,
    );
    const key = newJobFile(job.account, file.name);
    await this.files.write(key, Readable.from(file.bytes(), { objectMode: false }));
    await running.progress({ files: { ...job.files, [OUTPUT]: key } });
    await this.tidy(cursor);
  }

  /** Removes the pages of the file. */
  private async tidy({ segments }: ExportCursor): Promise<void> {
    for (const { key, pages } of segments)
      for (let page = 1; page <= pages; page++) await this.files.remove(keyOfPage(key, page));
  }

  /** Stores all pages that are not stored yet. */
  private async readAll(running: RunningJob): Promise<ExportCursor> {
    const { job } = running;
    const types = typesOf(job);
    // Its random part keeps apart what two gateways write.
    const prefix = newJobFile(job.account, 'page');
    let cursor = cursorOf(job.cursor, running.principal.roles);
    let size = FIRST_SIZE;
    while (cursor.type < types.length) {
      const type = types[cursor.type] as string;
      const page = await this.readPage(running, type, cursor, size);
      size = page.isEnd ? FIRST_SIZE : nextSize(page);
      cursor = await this.store(cursor, `${prefix}-${cursor.type}`, type, page);
      await running.progress({ cursor: { ...cursor }, line: rowsOf(cursor.segments, type) });
    }
    return cursor;
  }

  private readPage(
    running: RunningJob,
    type: string,
    { after, roles }: ExportCursor,
    limit: number,
  ): Promise<ExportedPage> {
    const { export_format, from, locale, columns, person } = optionsOf(running.job);
    const { principal } = running;
    const section = person === undefined ? undefined : this.sections.find(type);
    const rows = section?.type ?? type;
    const service = section?.service ?? this.types.find(type)?.service ?? '';
    const request = {
      principal,
      type: rows,
      ...(section && person !== undefined && { about: { field: section.field, id: person } }),
      fields: this.types.columnsOf(rows, roles, columns).map(({ field }) => field),
      after_id: after,
      limit,
      from,
      locale,
      as: export_format === 'ndjson' ? ('records' as const) : ('cells' as const),
    };
    return running
      .patiently(() => this.pages.read(service, request))
      .catch((error: unknown) => {
        throw error instanceof ApiError ? new TypeRefused(type, error) : error;
      });
  }

  private async store(
    cursor: ExportCursor,
    key: string,
    type: string,
    { rows, body, last_id, isEnd }: ExportedPage,
  ): Promise<ExportCursor> {
    const next = isEnd ? { type: cursor.type + 1, after: 0 } : { type: cursor.type, after: last_id };
    if (rows === 0) return { ...cursor, ...next };
    const segments = withPage(cursor, { type, key }, rows);
    await this.files.write(keyOfPage(key, segments.at(-1)?.pages ?? 1), Readable.from([body]));
    return { ...cursor, ...next, segments };
  }

  private exportedTypes(job: Job, { segments, roles }: ExportCursor): ExportedType[] {
    const { columns, person } = optionsOf(job);
    const isTold = (type: string) =>
      person === undefined || type.startsWith('people') || rowsOf(segments, type) > 0;
    return typesOf(job)
      .filter(isTold)
      .map((type) => ({
        type,
        header: this.types.columnsOf(type, roles, columns).map(({ header }) => header),
        rows: rowsOf(segments, type),
        lines: () => this.linesOf(segments.filter((each) => each.type === type)),
      }));
  }

  private async *linesOf(segments: readonly Segment[]): AsyncIterable<Buffer> {
    for (const { key, pages } of segments)
      for (let page = 1; page <= pages; page++) {
        const parts: Buffer[] = [];
        for await (const part of await this.files.open(keyOfPage(key, page))) parts.push(part as Buffer);
        yield Buffer.concat(parts);
      }
  }
}

/** A type cannot be read, or not any more. */
class TypeRefused extends Error {
  constructor(type: string, { message }: ApiError) {
    super(`${type}: ${message}`);
  }
}

/** Types of an export, or sections of one about a person. */
export const typesOf = (job: Job): readonly string[] => optionsOf(job).sections ?? job.type.split(',');

export const optionsOf = ({ options }: Job): ExportOptions => options as unknown as ExportOptions;
