import type { Catalogue, Field, RecordType, Role } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import type { Additions } from './additions';
import type { Caller, Fields } from './client';

/** Catalogues and additions that records are built from. */
export interface BuilderOptions {
  readonly catalogues: readonly Catalogue[];
  readonly additions: Additions;
  /** Record of a type that no catalogue here has. */
  elsewhere?(type: string, variant: number): BuiltRecord | undefined;
}

export interface BuiltRecord {
  readonly id: number;
  readonly [name: string]: unknown;
}

/** Creates valid records of any type, and the records they refer to. */
export class RecordBuilder {
  private readonly made = new Map<string, Promise<BuiltRecord>>();
  private count = 0;

  constructor(
    readonly means: BuilderOptions,
    readonly admin: Caller,
  ) {}

  recordOf(type: string): RecordType {
    for (const { byName } of this.means.catalogues) {
      const record = byName.get(type);
      if (record) return record;
    }
    throw new Error(`No catalogue has ${type}`);
  }

  /** A record of that type to refer to; the first person, team and organization are the caller's own. */
  async referred(type: string, variant = 0, values: Fields = {}): Promise<BuiltRecord> {
    const elsewhere = this.means.elsewhere?.(type, variant);
    if (elsewhere) return elsewhere;
    return this.remembered(`${type} ${variant} ${JSON.stringify(values)}`, () =>
      this.create(this.recordOf(type), variant, [], values),
    );
  }

  /** Creates one with its required fields, those named, and the values given. */
  async create(
    record: RecordType,
    variant: number,
    names: readonly string[],
    values: Fields = {},
  ): Promise<BuiltRecord> {
    const [path, body] = await Promise.all([this.pathOf(record), this.body(record, variant, names)]);
    const answer = await this.admin.post(path, { ...body, ...values });
    if (answer.status >= 300)
      throw new Error(`${answer.call} was answered with ${answer.status} ${answer.text}`);
    return answer.json as BuiltRecord;
  }

  /** Path to which records of that type are posted. */
  async pathOf(record: RecordType): Promise<string> {
    const [place] = record.createUnder ?? [];
    if (!place) return `/${record.collection}`;
    const parent = record.fields[place.parent]?.to as string;
    const { id } = await this.referred(parent, 0, this.means.additions[record.name]?.under);
    return `/${this.recordOf(parent).collection}/${id}/${place.paths[0]}`;
  }

  async body(record: RecordType, variant: number, names: readonly string[]): Promise<Fields> {
    const { without = [], also = [], with: demanded } = this.means.additions[record.name] ?? {};
    const wanted = [...names, ...also];
    const filled = Object.keys(record.fields).filter(
      (name) => !without.includes(name) && (wanted.includes(name) || isRequiredInput(record, name)),
    );
    const values = filled.map(async (name) => [name, await this.value(record, name, variant)]);
    return { ...Object.fromEntries(await Promise.all(values)), ...demanded };
  }

  /** Valid value of a field; creates the record that a reference needs. */
  async value(record: RecordType, name: string, variant: number): Promise<unknown> {
    const field = record.fields[name] as Field;
    const { values, referring } = this.means.additions[record.name] ?? {};
    const own = values?.[name];
    const unique = record.unique?.some((set) => set.includes(name)) ?? false;
    const number = unique ? 1_000 + ++this.count : variant;
    if (own) return own(number);
    if (field.idOf !== undefined) return (await this.referred(field.idOf, unique ? number : variant % 2)).id;
    switch (field.kind) {
      case 'reference': {
        const at = unique ? number : variant % 2;
        const { id } = await this.referred(field.to as string, at, referring?.[name]);
        if (field.holdsRole) await this.giveRole(id, field.holdsRole);
        return id;
      }
      case 'code':
        return (await this.referred(field.to as string, unique ? number : variant % 2))['reference'];
      default:
        return exampleOf(name, field, number);
    }
  }

  /** People of a builder without a directory hold all roles. */
  protected giveRole(_person: number, _role: Role): Promise<void> {
    return Promise.resolve();
  }

  protected remember(key: string, id: number): void {
    this.made.set(key, Promise.resolve({ id }));
  }

  protected remembered(key: string, make: () => Promise<BuiltRecord>): Promise<BuiltRecord> {
    const cached = this.made.get(key) ?? make();
    this.made.set(key, cached);
    return cached;
  }
}

function exampleOf(name: string, field: Field, variant: number): unknown {
  const value = KINDS[field.kind].examples.value(name, field, variant);
  if (value === undefined) throw new Error(`There is no example of ${field.kind}`);
  return value;
}

/** True for a field that a client must send: neither filled in by the system nor given by the path. */
export function isRequiredInput(record: RecordType, name: string): boolean {
  const field = record.fields[name] as Field;
  return (
    field.access === 'required' &&
    field.default === undefined &&
    !field.systemFilled &&
    !record.createUnder?.some(({ parent }) => parent === name)
  );
}
