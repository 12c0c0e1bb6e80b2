import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AttachmentSettings, openJobFiles, type JobFiles } from '@deskline/attachments';
import { NO_RESULTS, type ExportRequest, type Job, type JobChanges } from '@deskline/record-http';
import { principal } from '@deskline/testing';
import { fromBufferPromise, type Entry } from 'yauzl';
import { catalogues } from '../routing/catalogues';
import { ExportJob, OUTPUT } from './export-job';
import type { ExportOptions } from './export-options';
import type { ExportedPage } from './export-pages';
import { ExportTypes } from './export-types';
import { PersonSections } from './person-sections';

const types = new ExportTypes(catalogues);
const sections = new PersonSections(catalogues, types);

/** Service with that many rows of each type. */
class Rows {
  requests: ExportRequest[] = [];
  breaksAt: number | undefined;

  constructor(private readonly counts: Readonly<Record<string, number>>) {}

  async read(_service: string, request: ExportRequest): Promise<ExportedPage> {
    if (this.requests.push(request) === this.breaksAt) throw new Error('killed');
    const last_id = Math.min(request.after_id + request.limit, this.counts[request.type] ?? 0);
    const ids = Array.from({ length: last_id - request.after_id }, (_, at) => request.after_id + at + 1);
    const line = (id: number) =>
      request.as === 'records'
        ? JSON.stringify({ id })
        : JSON.stringify(request.fields.map((field) => (field === 'id' ? String(id) : field)));
    const body = Buffer.from(ids.map((id) => `${line(id)}\n`).join(''));
    const isEnd = last_id === (this.counts[request.type] ?? 0);
    return { status: 200, rows: ids.length, last_id, isEnd, body };
  }
}

async function bytesAt(files: JobFiles, key: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await files.open(key)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function linesIn(zip: Buffer): Promise<Record<string, number>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const lines: Record<string, number> = {};
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    lines[entry.fileName] = Buffer.concat(parts).toString().split('\n').length - 1;
  }
  return lines;
}

describe('An export', () => {
  let folder: string;
  let files: JobFiles;
  let job: Job;

  const jobOf = (type: string, options: Partial<ExportOptions> = {}) => {
    job = {
      ...{ id: 1, kind: 'export', token: 't', account: 'wdc', person: 1, state: 'processing', type },
      ...{ line: 0, lines: null, results: NO_RESULTS, files: {}, cursor: {}, position: null, message: null },
      ...{ created_at: '', finished_at: null },
      options: { export_format: 'csv', line_separator: 'lf', columns: ['id', 'name'], ...options },
    };
  };
  /** Runs the job as it is stored, and returns the key of its file. */
  const run = async (rows: Rows) => {
    const end = await new ExportJob(files, rows, types, sections, async () => 'position').run({
      job,
      principal: principal(),
      progress: async (changes: JobChanges) => void (job = { ...job, ...changes }),
      patiently: (request) => request(),
    });
    expect(end).toEqual({ state: 'done' });
    return job.files[OUTPUT] as string;
  };
  const stored = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'));
    const settings = Object.assign(new AttachmentSettings(), { DATA_DIR: folder, ATTACHMENT_DIR: folder });
    files = await openJobFiles(settings);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is the file of its type, after which no page is left', async () => {
    jobOf('people');
    const key = await run(new Rows({ people: 3 }));
    expect(key).toMatch(/\/people\.csv$/);
    expect((await bytesAt(files, key)).toString()).toBe('ID,Name\n1,name\n2,name\n3,name\n');
    expect([job.position, job.line, await stored()]).toEqual(['position', 3, [key]]);
  });

  it('is a ZIP of several types, the empty ones too', async () => {
    jobOf('people,teams', { export_format: 'ndjson' });
    const key = await run(new Rows({ people: 2, teams: 0 }));
    expect(key).toMatch(/\/export\.zip$/);
    expect(await linesIn(await bytesAt(files, key))).toEqual({ 'people.ndjson': 2, 'teams.ndjson': 0 });
  });

  it('has XLSX files of 10,000 rows', async () => {
    jobOf('people', { export_format: 'xlsx' });
    const key = await run(new Rows({ people: 20_001 }));
    const names = Object.keys(await linesIn(await bytesAt(files, key)));
    expect(names).toEqual(['people_1.xlsx', 'people_2.xlsx', 'people_3.xlsx']);
  });

  it('goes on after the last stored page, wherever it was interrupted, and has each row once', async () => {
    for (let breaksAt = 1; breaksAt <= 6; breaksAt++) {
      jobOf('people,teams');
      const rows = new Rows({ people: 11_000, teams: 300 });
      rows.breaksAt = breaksAt;
      await expect(run(rows)).rejects.toThrow('killed');
      const asked = rows.requests.length;
      const key = await run(rows);
      const repeated = rows.requests
        .slice(asked)
        .filter(({ type, after_id }) =>
          rows.requests.slice(0, asked - 1).some((one) => one.type === type && one.after_id === after_id),
        );
      expect(repeated).toEqual([]);
      expect(await linesIn(await bytesAt(files, key))).toEqual({ 'people.csv': 11_001, 'teams.csv': 301 });
      expect(await run(rows)).toBe(key);
    }
  });
});
