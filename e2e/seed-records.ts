import { Database, Nats, decodeFrame, encodeFrame } from '@deskline/platform';
import { isStored, type Catalogue, type Field, type RecordType } from '@deskline/record';
import {
  SubCollections,
  RecordProtocol,
  Idempotency,
  RecordActions,
  RecordHandler,
} from '@deskline/record-http';
import {
  IdempotencyKeys,
  linksSeenFrom,
  RemoteParents,
  RecordReader,
  RecordWriter,
  inUnitOfWork,
  systemIn,
  RecordRuntime,
  type Behaviour,
  type RemoteParentQuery,
} from '@deskline/record-store';
import { startRecordService, type RecordService } from '@deskline/testing';
import type { Principal } from '@deskline/identity';
import { Jobs1799800700100 } from '../libs/configuration-records/migrations/1799800700100-jobs.migration';
import { ScheduleOfExports1799800700102 } from '../libs/configuration-records/migrations/1799800700102-schedule-of-exports.migration';
import { AddTimesheetLocks1799801004100 } from '../libs/work-records/migrations/1799801004100-add-timesheet-locks.migration';
import { AgileBoardItems1799800400095 } from '../libs/work-records/migrations/1799800400095-agile-board-items.migration';

const KINDS: Partial<Record<Field['kind'], (n: number, field: Field) => unknown>> = {
  string: (n, { format }) => (format === 'email' ? `seed${n}@seeds.example` : `Seed ${n}`),
  text: (n) => `Seed ${n}`,
  code: (n) => `twin_${n}`,
  integer: (n) => n,
  decimal: (n) => String(n),
  float: (n) => n,
  boolean: (n) => n === 1,
  date: (n) => `2026-03-0${n}`,
  datetime: (n) => `2026-03-0${n}T09:00:00Z`,
  time: (n) => `0${n}:00`,
  enum: (n, { values = [] }) => values[n % values.length],
  object: (n, { access }) => (access === 'required' ? { seed: n } : undefined),
  // Targets of foreign keys, and of references that must not form a ring, are set afterwards.
  reference: (n, { foreignKey, tree }) => (foreignKey || tree ? undefined : n),
};

/** Two accounts of one service with the same data in each, and two records of every type. */
export class SeedRecords {
  readonly ids = new Map<string, number[]>();
  private readonly handler: RecordHandler;

  private constructor(
    readonly service: RecordService,
    readonly catalogue: Catalogue,
  ) {
    const [reader, writer] = [service.get(RecordReader), service.get(RecordWriter)];
    const once = new Idempotency(service.get(IdempotencyKeys));
    const grammar = new RecordProtocol(catalogue, 'deskline');
    const below = new SubCollections(reader, service.get(RemoteParents));
    this.handler = new RecordHandler(
      grammar,
      reader,
      writer,
      new RecordActions(service.get(RecordRuntime)),
      once,
      below,
    );
  }

  /** Creates the records without running rules: rules apply to later changes. */
  static async create(
    catalogue: Catalogue,
    accounts: readonly string[],
    rules: readonly Behaviour[] = [],
  ): Promise<SeedRecords> {
    let areCreated = false;
    const behaviours = rules.map((behaviour): Behaviour => ({
      ...behaviour,
      rules: behaviour.rules.map((rule) => (change) => (areCreated ? rule(change) : [])),
      prefetch: [],
      afterWrite: behaviour.afterWrite.map(({ on, run }) => ({
        on,
        run: async (context) => (areCreated && typeof run === 'function' ? run(context) : undefined),
      })),
      actions: {},
    }));
    const service = await startRecordService({ catalogue, behaviours, groups: [], follows: [] });
    if (catalogue.byName.has('agile_board_item'))
      await new AgileBoardItems1799800400095().up(service.get(Database) as never);
    if (catalogue.byName.has('time_entry'))
      await new AddTimesheetLocks1799801004100().up(service.get(Database) as never);
    if (catalogue.byName.has('import')) {
      const database = service.get(Database);
      await new Jobs1799800700100().up(database as never);
      await database.query('ALTER TABLE job ADD schedule_id bigint');
      await new ScheduleOfExports1799800700102().up(database as never);
    }
    // Other services have no further records. A caller with a role reads all of the projected ones, others none.
    service.get(Nats).connection.subscribe('references.*', {
      callback: (_error, message) => {
        const { head } = decodeFrame<{ principal?: Principal }>(message.data);
        const all = (head.principal?.roles.length ?? 0) > 0;
        message.respond(encodeFrame({ status: 200, ...(all && { all }) }, Buffer.from('[]')));
      },
    });
    const seeds = new SeedRecords(service, catalogue);
    service.get(Nats).connection.subscribe('parents.*', {
      callback: (_error, message) =>
        message.respond(seeds.answerAbout(decodeFrame<RemoteParentQuery>(message.data).head)),
    });
    try {
      for (const account of accounts) await seeds.account(account);
    } catch (error) {
      // One that is left behind would answer for the services of other specs.
      await service.stop();
      throw error;
    }
    areCreated = true;
    return seeds;
  }

  get database(): Database {
    return this.service.get(Database);
  }

  /** Record types with a table of their own. */
  private get records(): readonly RecordType[] {
    return this.catalogue.records.filter(({ relation }) => relation !== 'view');
  }

  of(account: string, type: string): number[] {
    return this.ids.get(`${account} ${type}`) ?? [];
  }

  async answer(request: string, as: Principal, body?: object, headers: Record<string, string> = {}) {
    const [method = '', address = ''] = request.split(' ');
    const [path = '', query = ''] = address.split('?');
    const base_url = 'https://desk.example/v1';
    const head = { method, path, query, principal: as, request_id: null, base_url, headers };
    const answer = await this.handler.handle(head, Buffer.from(body ? JSON.stringify(body) : ''));
    return { ...answer.head, text: answer.body.toString() };
  }

  /** Answers for the service that owns the parent of a path: everyone sees all records of their own account. */
  private answerAbout({ type, id, principal }: RemoteParentQuery): Uint8Array {
    const isVisible = this.of(principal.account, type).includes(id);
    return encodeFrame({ status: 200, seen: isVisible }, Buffer.from('[]'));
  }

  /** Deletes all rows of the account. */
  async forget(account: string): Promise<void> {
    const isTied = ({ fields }: RecordType) => Object.values(fields).some(({ foreignKey }) => foreignKey);
    // Rows with a foreign key are deleted before their target.
    const [first, last] = [this.records.filter(isTied), this.records.filter((record) => !isTied(record))];
    for (const record of [...first, ...last]) {
      const ids = this.of(account, record.name);
      for (const { table, here } of linksSeenFrom(record, this.catalogue.records).values())
        await this.database.query(`DELETE FROM "${table}" WHERE ${here} = ANY($1)`, [ids]);
      await this.database.query(`DELETE FROM "${record.name}" WHERE account_id = $1`, [account]);
    }
    const jobs = this.catalogue.byName.has('import') ? ['job'] : [];
    for (const table of ['reference', 'audit_line', 'shelved', 'event_log', ...jobs])
      await this.database.query(`DELETE FROM ${table} WHERE account_id = $1`, [account]);
  }

  private async account(id: string): Promise<void> {
    await this.database.query(
      `INSERT INTO account (id, name, url, time_zone, locale, trusts) VALUES ($1, $1, 'https://' || $1, 'UTC', 'en', '[]')`,
      [id],
    );
    for (const record of this.records) for (const n of [1, 2]) await this.create(id, record, n);
    for (const type of Object.keys(this.catalogue.foreign)) await this.referenced(id, type);
    for (const record of this.records) await this.setReferences(id, record);
    for (const record of this.records) await this.link(id, record);
    for (const kind of ['import', 'export']) if (this.catalogue.byName.has(kind)) await this.jobs(id, kind);
  }

  private async jobs(account: string, kind: string): Promise<void> {
    const [person = 0] = this.of(account, 'person');
    const ids: number[] = [];
    for (const n of [1, 2]) {
      const [job] = await this.database.query<{ id: number }>(
        `INSERT INTO job (kind, token, account_id, person_id, scopes, language, type, options, results, files, created_at,
           updated_at, finished_at)
         VALUES ($1, $2, $3, $4, '[]', 'en', 'sites', '{}', '{}', '{}', now(), now(), now()) RETURNING id`,
        [kind, `${account} ${kind} ${n}`, account, person],
      );
      if (job) ids.push(job.id);
    }
    this.ids.set(`${account} ${kind}`, ids);
  }

  private async create(account: string, record: RecordType, n: number): Promise<void> {
    const { fields, sharing, constraints = {} } = record;
    const values = Object.entries(fields)
      .filter(([name, { transient, through, counts }]) => name !== 'id' && !transient && !through && !counts)
      .filter(([name, { access }]) => !(name in constraints) || access === 'required')
      .filter(([name]) => name !== sharing?.account)
      .flatMap(([name, field]) => {
        const areCreated = field.foreignKey && field.access === 'required';
        const value = areCreated ? this.of(account, field.to ?? '')[n - 1] : KINDS[field.kind]?.(n, field);
        return value === undefined ? [] : [[name, value]];
      });
    const { service } = this;
    const id = await inUnitOfWork(service.get(RecordRuntime), systemIn(account), (unit) =>
      unit.create(record, Object.fromEntries(values), { from: 'rule' }),
    );
    this.ids.set(`${account} ${record.name}`, [...this.of(account, record.name), id]);
  }

  /** Inserts a reference target of the own account for every reference, here or in another service. */
  private async setReferences(account: string, record: RecordType): Promise<void> {
    for (const [name, field] of Object.entries(record.fields)) {
      const { kind, to = '' } = field;
      if (kind !== 'reference' || !isStored(field)) continue;
      const others = await this.referenced(account, to);
      for (const [at, id] of this.of(account, record.name).entries())
        await this.database.query(`UPDATE "${record.name}" SET "${name}_id" = $1 WHERE id = $2`, [
          others[at],
          id,
        ]);
    }
  }

  private async referenced(account: string, type: string): Promise<number[]> {
    if (this.of(account, type).length > 0) return this.of(account, type);
    const ids = [1, 2].map((n) => this.ids.size * 10 + n);
    for (const [at, id] of ids.entries())
      await this.database.query(
        `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
         VALUES ($1, $2, $3, $4, 1, false, $5, '{}')`,
        [type, id, account, `Seed ${at + 1}`, `"name":"Seed ${at + 1}"`],
      );
    this.ids.set(`${account} ${type}`, ids);
    return ids;
  }

  private async link(account: string, record: RecordType): Promise<void> {
    for (const { table, here, there, to } of linksSeenFrom(record, this.catalogue.records).values()) {
      const [one] = this.of(account, record.name);
      const [, other] = this.of(account, to);
      const text = `INSERT INTO "${table}" (${here}, ${there}) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
      await this.database.query(text, [one, other]);
    }
  }
}
