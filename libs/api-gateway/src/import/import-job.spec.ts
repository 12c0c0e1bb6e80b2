import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newJobFile, openJobFiles, type JobFiles } from '@deskline/attachments';
import { configurationRecords } from '@deskline/configuration-records/records';
import { isTransient, loadSettings, Metrics, TimedOut, type Frame, type Nats } from '@deskline/platform';
import {
  NO_RESULTS,
  type ImportBatch,
  type Job,
  type JobChanges,
  type JobRefusal,
  type RowResult,
} from '@deskline/record-http';
import { principal } from '@deskline/testing';
import { GatewaySettings } from '../gateway.settings';
import { JobReleased, JobStopped, type RunningJob } from '../jobs/job-function';
import { ImportJob } from './import-job';
import { ImportTypes } from './import-types';

type Answer = (batch: ImportBatch) => RowResult[] | { status: number; message?: string } | 'silence';

const created: Answer = ({ rows }) => rows.map(({ line }) => ({ line, outcome: 'created' }));
const refused: Answer = ({ rows }) =>
  rows.map(({ line }) => ({ line, outcome: 'failed', problems: [['Name', 'is odd']] }));

describe('The job of an import', () => {
  let folder: string;
  let files: JobFiles;
  const types = new ImportTypes([configurationRecords]);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'));
    files = await openJobFiles(Object.assign(loadSettings(GatewaySettings, {}), { DATA_DIR: folder }));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Job with a service that answers its batches, and a keeper that stores its progress. */
  class Rehearsed {
    batches: ImportBatch[] = [];
    refusals: JobRefusal[] = [];
    job!: Job;
    /** Throws in place of storing progress. */
    onProgress: (stored: number) => void = () => undefined;
    /** Opens the file of the job. */
    open = (key: string): Promise<Readable> => files.open(key);
    private stored = 0;

    constructor(
      readonly answer: Answer = created,
      readonly environment: Record<string, string> = {},
    ) {}

    async begin(file: string | Buffer, options: object = {}): Promise<this> {
      const input = newJobFile('widget', 'rows.csv');
      await files.write(input, Readable.from([Buffer.from(file as string)]));
      this.job = {
        ...{
          id: 7,
          kind: 'import',
          token: 'abcdefghijkl',
          account: 'widget',
          person: 1,
          state: 'processing',
        },
        ...{
          type: 'sites',
          line: 0,
          lines: 3,
          results: NO_RESULTS,
          cursor: {},
          position: null,
          message: null,
        },
        ...{ files: { input }, created_at: '2026-03-02T09:00:00Z', finished_at: null },
        options: { mode: 'upsert', dry_run: false, notify: false, ignore_unknown: false, ...options },
      };
      return this;
    }

    async run() {
      const nats = {
        request: async (_subject: string, { body }: Frame) => {
          const batch = JSON.parse(body.toString()) as ImportBatch;
          this.batches.push(batch);
          const answer = this.answer(batch);
          if (answer === 'silence') throw new TimedOut('records', 1);
          const isRefusal = !Array.isArray(answer);
          return {
            head: { status: isRefusal ? answer.status : 200 },
            body: Buffer.from(JSON.stringify(answer)),
          };
        },
      } as unknown as Nats;
      const running: RunningJob = {
        job: this.job,
        principal: principal(),
        progress: async (changes: JobChanges, refusals = []) => {
          this.onProgress((this.stored += 1));
          this.job = { ...this.job, ...changes } as Job;
          this.refusals.push(...refusals);
        },
        patiently: async (request) => {
          for (;;)
            try {
              return await request();
            } catch (error) {
              if (!isTransient(error)) throw error;
            }
        },
      };
      const client = {
        refusals: async ({ after, limit }: { after: number; limit: number }) =>
          this.refusals.filter(({ line }) => line > after).slice(0, limit),
      };
      const settings = loadSettings(GatewaySettings, this.environment);
      const opening: JobFiles = Object.assign(Object.create(files), { open: this.open });
      const end = await new ImportJob(nats, opening, types, client as never, settings, new Metrics('x')).run(
        running,
      );
      const read = async (file: string) => {
        const key = end.changes?.files?.[file];
        return key === undefined ? null : text(await files.open(key));
      };
      return {
        ...end,
        results: this.job.results,
        log: await read('logfile'),
        errors: await read('error_file'),
      };
    }
  }

  const rows = (count: number) => Array.from({ length: count }, (_, nth) => `Site ${nth + 1}`).join('\n');

  it('sends rows in batches of a hundred, with the fields of their columns', async () => {
    const job = await new Rehearsed().begin(`Name\n${rows(250)}`, { mode: 'create', origin: 'old' });
    expect(await job.run()).toMatchObject({ state: 'done', results: { created: 250 }, errors: null });
    expect(job.batches.map((batch) => batch.rows.length)).toEqual([100, 100, 50]);
    const [first] = job.batches;
    expect(first).toMatchObject({
      job: '7-abcdefgh',
      type: 'sites',
      fields: ['name'],
      mode: 'create',
      origin: 'old',
    });
    expect(first?.rows[0]).toEqual({ line: 2, cells: ['Site 1'] });
  });

  it('sends fewer rows where they are large, and refuses a row that is too large', async () => {
    const cell = 'x'.repeat(100_000);
    const job = await new Rehearsed().begin(
      `Name\n${cell}\n${cell}\n${cell}\n${'x'.repeat(300_000)}\nlast\n`,
    );
    expect(await job.run()).toMatchObject({
      results: { created: 4, failures: 1 },
      log: expect.stringContaining('line 5: The row is too large'),
      errors: 'Name,Errors\n',
    });
    expect(job.batches.map((batch) => batch.rows.map(({ line }) => line))).toEqual([
      [2, 3],
      [4, 6],
    ]);
  });

  it('says that the relations of a CI go on in the next batch', async () => {
    const relations = (ci: string, count: number) => `Scan,${ci},network,x\n`.repeat(count);
    const file = `Source,CI,Relation Type,Related CI\n${relations('a', 150)}${relations('b', 50)}${relations('c', 1)}`;
    const job = await new Rehearsed().begin(file);
    job.job = { ...job.job, type: 'ci_relations' };
    await job.run();
    expect(job.batches.map(({ rows, continues }) => [rows.length, continues])).toEqual([
      [100, true],
      [100, undefined],
      [1, undefined],
    ]);
  });

  it('repeats a batch while its service is away, and counts it once', async () => {
    let asked = 0;
    const answers: Answer = (batch) =>
      [() => 'silence' as const, () => ({ status: 503 }), () => ({ status: 500 }), () => created(batch)][
        asked++
      ]?.() ?? created(batch);
    const job = await new Rehearsed(answers).begin('Name\nA\nB\n');
    expect((await job.run()).results).toEqual({ ...NO_RESULTS, created: 2 });
    expect(new Set(job.batches.map((batch) => JSON.stringify(batch))).size).toBe(1);
  });

  it('counts rows as errors whose service fails again and again, and goes on', async () => {
    const job = await new Rehearsed((batch) =>
      batch.rows[0]?.line === 2 ? { status: 500 } : created(batch),
    ).begin(`Name\n${rows(101)}`);
    expect(await job.run()).toMatchObject({ state: 'done', results: { created: 1, errors: 100 } });
  });

  it('ends with the message of a service that refuses the whole batch', async () => {
    const job = await new Rehearsed(() => ({ status: 403, message: 'Forbidden' })).begin('Name\nA\n');
    expect(await job.run()).toMatchObject({ state: 'error', message: 'Forbidden' });
  });

  it('is resumed behind the last stored batch, and repeats no row', async () => {
    const job = await new Rehearsed().begin(`Name\n${rows(250)}`);
    job.onProgress = (stored) => {
      if (stored === 2) throw new JobReleased();
    };
    await expect(job.run()).rejects.toThrow(JobReleased);
    expect(job.job.line).toBe(101);
    job.onProgress = () => undefined;
    expect((await job.run()).results).toEqual({ ...NO_RESULTS, created: 250 });
    // The second batch was sent twice, with the same rows.
    expect(job.batches.map((batch) => batch.rows[0]?.line)).toEqual([2, 102, 102, 202]);
    expect(job.batches[1]).toEqual(job.batches[2]);
  });

  it('writes its reports when it is cancelled', async () => {
    const job = await new Rehearsed(refused).begin(`Name\n${rows(150)}`);
    job.onProgress = (stored) => {
      if (stored === 2) throw new JobStopped('Cancelled');
    };
    const { state, message, log } = await job.run();
    expect([state, message]).toEqual(['error', 'Cancelled']);
    expect(log).toMatch(/^line 2: Name: is odd\n[^]*Error: Cancelled\. 0 created/);
  });

  it('ends after a thousand refused rows, also when they are of two runs', async () => {
    const job = await new Rehearsed(refused).begin(`Name\n${rows(1_500)}`);
    job.onProgress = (stored) => {
      if (stored === 6) throw new JobReleased();
    };
    await expect(job.run()).rejects.toThrow(JobReleased);
    job.onProgress = () => undefined;
    const end = await job.run();
    expect(end).toMatchObject({
      state: 'error',
      message: 'Too many import failures',
      results: { failures: 1_000 },
    });
    expect([end.log?.split('\n').length, end.errors?.split('\n').length]).toEqual([1_002, 1_002]);
  });

  it('takes as many rows as it may, and ends', async () => {
    const job = await new Rehearsed(created, { IMPORT_MAX_ROWS: '120' }).begin(`Name\n${rows(121)}`);
    expect(await job.run()).toMatchObject({
      state: 'error',
      message: 'The file has more than 120 rows',
      results: { created: 120 },
    });
  });

  it('imports the rows before a line of broken bytes', async () => {
    const file = Buffer.concat([Buffer.from('Name\nA\nB\n'), Buffer.from([0x43, 0xff, 0x0a, 0x44, 0x0a])]);
    expect(await (await new Rehearsed().begin(file)).run()).toMatchObject({
      state: 'error',
      message: 'Invalid byte sequence in UTF-8 on line 4',
      results: { created: 2 },
    });
  });

  it('refuses rows that are no rows of the table, and returns them as they came', async () => {
    const job = await new Rehearsed().begin('Name;City\nA;Delft\nB\nC;"D"x\nE;F;G\n"H;";\n');
    expect(await job.run()).toMatchObject({
      results: { created: 2, failures: 3 },
      errors:
        'Name;City;Errors\nB;;"The row has 1 cells, the header line has 2"\n' +
        'C;"D"x;"A quoted cell is not closed, or text follows its end"\n' +
        'E;F;G;"The row has 3 cells, the header line has 2"\n',
    });
    expect(job.batches[0]?.rows.map(({ cells }) => cells)).toEqual([
      ['A', 'Delft'],
      ['H;', ''],
    ]);
  });

  it('passes over the column of errors of a file that was repaired, and writes it anew', async () => {
    const job = await new Rehearsed(refused).begin('Name,City,Errors\n"A, B",Delft,"Name: is odd"\n');
    expect((await job.run()).errors).toBe('Name,City,Errors\n"A, B",Delft,"Name: is odd"\n');
    expect(job.batches[0]).toMatchObject({ fields: ['name', 'city'], rows: [{ cells: ['A, B', 'Delft'] }] });
  });

  it('ignores unknown columns where it is told to', async () => {
    const job = await new Rehearsed().begin('Colour,Name\nred,A\n', { ignore_unknown: true });
    expect(await job.run()).toMatchObject({ state: 'done' });
    expect(job.batches[0]?.fields).toEqual(['', 'name']);
  });

  it('reads its file anew where it breaks off, and goes on behind the last batch', async () => {
    const file = `Name\n${rows(250)}`;
    const job = await new Rehearsed().begin(file);
    const lengths = [0, 1_500, 2_500];
    job.open = async (key) => {
      const length = lengths.shift();
      return length === undefined ? files.open(key) : Readable.from(brokenOff(file.slice(0, length)));
    };
    expect(await job.run()).toMatchObject({ state: 'done', results: { created: 250 } });
    expect(job.batches.map(({ rows: [first] }) => first?.line)).toEqual([2, 102, 202]);
    const broken = await new Rehearsed().begin(file);
    let opened = 0;
    broken.open = async () => {
      opened += 1;
      return Readable.from(brokenOff(file.slice(0, 1_500)));
    };
    await expect(broken.run()).rejects.toThrow('reset');
    expect([opened, broken.job.results?.created]).toEqual([10, 100]);
  });

  it('ends when its file is gone', async () => {
    const job = await new Rehearsed().begin('Name\n');
    await files.remove(job.job.files['input'] as string);
    expect(await job.run()).toMatchObject({ state: 'error', message: 'The file is gone' });
  });
});

/** Bytes of a connection that is reset. */
async function* brokenOff(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  throw new Error('reset');
}
