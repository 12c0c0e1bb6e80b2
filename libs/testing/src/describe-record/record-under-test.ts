import { isSent, type Catalogue, type Field, type RecordType } from '@deskline/record';
import type { Addition } from './additions';
import type { Answer, Caller, Fields } from './client';
import type { BuiltRecord } from './record-builder';
import type { AccountFixture } from './account-fixture';

const WRITABLE = new Set(['required', 'optional', 'writeonly']);
/** They have tests of their own. */
const APART = new Set(['attachments', 'parts', 'references']);

const NO_ANSWER: Answer = { call: '', status: 0, headers: {}, text: '', json: null };

/** Row, the body that created it, and the answer to its create. */
export interface WrittenRow {
  readonly id: number;
  readonly body: Fields;
  readonly answer: Answer;
}

/** Record type in an account fixture, with all its rows as single reads return them. */
export class RecordUnderTest {
  rows: readonly BuiltRecord[] = [];
  /** Answers that the rows were read from. */
  singles: readonly Answer[] = [];
  /** Answer that lists all rows with their default fields. */
  whole: Answer = NO_ANSWER;
  /** The collection: of a nested record, under the record its rows were created under. */
  path = '';
  private lasting: Promise<BuiltRecord> | undefined;
  private listed: Promise<Answer> | undefined;
  private complete: Promise<WrittenRow> | undefined;
  private least: Promise<WrittenRow> | undefined;

  constructor(
    readonly record: RecordType,
    readonly catalogue: Catalogue,
    readonly fixture: AccountFixture,
  ) {}

  get admin(): Caller {
    return this.fixture.admin;
  }

  get addition(): Addition {
    return this.fixture.contractEnv.additions[this.record.name] ?? {};
  }

  field(name: string): Field {
    return this.record.fields[name] as Field;
  }

  /** Fields a client may send and the suite knows to fill. */
  get writable(): string[] {
    const { without = [] } = this.addition;
    return Object.keys(this.record.fields).filter((name) => {
      const { access, kind } = this.field(name);
      const isParent = this.record.createUnder?.some(({ parent }) => parent === name);
      return WRITABLE.has(access) && !APART.has(kind) && !isParent && !without.includes(name);
    });
  }

  /** Those that may be changed later, too. */
  get changeable(): string[] {
    const { fixed = [] } = this.addition;
    return this.writable.filter((name) => !fixed.includes(name));
  }

  /** True when some role may update records of the type. */
  get isUpdatable(): boolean {
    return this.record.access.some(({ update }) => update !== undefined);
  }

  /** Field to change: one that takes any value of its kind, where there is one. */
  get plainField(): string {
    const { narrow = [] } = this.addition;
    const names = this.changeable.filter((name) => !this.isDecided(name));
    return names.find((name) => !narrow.includes(name)) ?? names[0] ?? '';
  }

  /** Rules may have made something else of it. */
  isDecided(name: string): boolean {
    return this.field(name).transient === true || (this.addition.decided?.includes(name) ?? false);
  }

  /** In the answer to a create alone, such as a secret. */
  isDisclosed(name: string): boolean {
    return this.record.disclosed?.includes(name) ?? false;
  }

  /** Creates rows that differ in every filtered and sorted field, and are empty in some of them. */
  async populate(): Promise<void> {
    const { record, fixture } = this;
    this.path = record.nested ? await fixture.pathOf(record) : `/${record.collection}`;
    const used = new Set([...record.filter, ...record.sort, ...record.list]);
    const optional = this.writable.filter((name) => used.has(name) || name === 'disabled');
    await this.create(0, this.writable);
    for (let variant = 1; variant <= 6; variant++) {
      await this.create(
        variant,
        optional.filter((_, index) => (index + variant) % 3 !== 0),
      );
    }
    await this.read();
  }

  create(variant: number, names: readonly string[] = [], values?: Fields): Promise<BuiltRecord> {
    return this.fixture.create(this.record, variant, names, values);
  }

  /** Creates a row for a test that changes it. */
  async fresh(values?: Fields): Promise<BuiltRecord> {
    return this.create(0, [], values);
  }

  /** Row with all fields, which tests change one after another. */
  filled(): Promise<WrittenRow> {
    this.complete ??= this.write(1, this.writable);
    return this.complete;
  }

  /** Row with its required fields only, as its create was answered. */
  minimal(): Promise<WrittenRow> {
    this.least ??= this.write(0, []);
    return this.least;
  }

  private async write(variant: number, names: readonly string[]): Promise<WrittenRow> {
    const body = await this.fixture.body(this.record, variant, names);
    const answer = await this.post(body);
    return { body, answer, id: (answer.json as BuiltRecord).id };
  }

  /** Creates a row to be linked by that path. */
  async freshFor(path: string): Promise<BuiltRecord> {
    const values = this.addition.linking?.[path];
    const to = this.addition.linkedOnCreate?.[path];
    const ids = this.record.links?.[path]?.ids;
    if (to === undefined || ids === undefined) return this.fresh(values);
    const other = await this.fixture.referred(to);
    const created = await this.fresh({ ...values, [ids]: [other.id] });
    await this.admin.ask('DELETE', `${this.path}/${created.id}/${path}/${other.id}`);
    return created;
  }

  /** Row that all tests of refused changes share. */
  unchanged(): Promise<BuiltRecord> {
    this.lasting ??= this.fresh();
    return this.lasting;
  }

  async read(): Promise<void> {
    this.whole = await this.list('per_page=100');
    this.singles = await Promise.all((this.whole.json as BuiltRecord[]).map(({ id }) => this.one(id)));
    this.rows = this.singles.map(({ json }) => json as BuiltRecord);
  }

  list(query = '', path = this.path): Promise<Answer> {
    return this.admin.get(query === '' ? path : `${path}?${query}`);
  }

  /** Answer that lists the rows that an end user may read, before tests add further ones. */
  listOfUser(): Promise<Answer> {
    this.listed ??= this.fixture.endUser.get(`${this.path}?per_page=100`);
    return this.listed;
  }

  one(id: number | string): Promise<Answer> {
    return this.admin.get(`${this.path}/${id}`);
  }

  /** Sends a new record as it is. */
  async post(body: Fields, headers?: Fields): Promise<Answer> {
    return this.admin.post(await this.fixture.pathOf(this.record), body, headers);
  }

  patch(id: number, body: Fields): Promise<Answer> {
    return this.admin.patch(`${this.path}/${id}`, body);
  }

  get sent(): string[] {
    return Object.keys(this.record.fields).filter((name) => isSent(this.field(name)));
  }

  /** "cannot be used in ?fields=", or never returned at all */
  get selectable(): string[] {
    return this.sent.filter((name) => !this.field(name).unselectable && !this.field(name).transient);
  }
}
