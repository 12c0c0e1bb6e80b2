import { ROLES, type Catalogue, type Field, type RecordType } from '@deskline/record';
import type { Dispatcher } from 'undici';
import type { Additions } from './additions';
import { Client, type Fields } from './client';
import type { Asking } from './evaluate';
import type { Operator } from './operator';
import { valueOf } from './values';

/** What all scenes of a run share. */
export interface Theatre {
  readonly base_url: string;
  readonly dispatcher: Dispatcher;
  readonly operator: Operator;
  readonly catalogues: readonly Catalogue[];
  readonly additions: Additions;
  /** Another account, which no account trusts. */
  foreign(): Promise<Scene>;
}

export interface Made {
  readonly id: number;
  readonly [name: string]: unknown;
}

/** An account of its own with somebody who may do everything in it, and records of any type to refer to. */
export class Scene {
  private readonly made = new Map<string, Promise<Made>>();
  private count = 0;

  private constructor(
    readonly theatre: Theatre,
    readonly account: string,
    readonly me: number,
    readonly admin: Client,
    readonly endUser: Client,
  ) {}

  static async open(theatre: Theatre, account: string): Promise<Scene> {
    const { operator } = theatre;
    await operator.account(account);
    const [me, user] = await Promise.all([
      operator.person(account, 'Ada Lovell', ROLES),
      operator.person(account, 'Eve Usher', []),
    ]);
    const [admin, endUser] = await Promise.all([operator.token(me, '*:*'), operator.token(user, '*:*')]);
    const client = (token: string) => new Client(theatre.dispatcher, theatre.base_url, account, token);
    const scene = new Scene(theatre, account, me, client(admin), client(endUser));
    await scene.settleIn();
    return scene;
  }

  /** The caller again, with a token that permits those actions only. */
  async permitted(...actions: string[]): Promise<Client> {
    const { operator, dispatcher, base_url } = this.theatre;
    return new Client(dispatcher, base_url, this.account, await operator.token(this.me, ...actions));
  }

  recordOf(type: string): RecordType {
    for (const { byName } of this.theatre.catalogues) {
      const record = byName.get(type);
      if (record) return record;
    }
    throw new Error(`No catalogue has ${type}`);
  }

  /** A record of that type to refer to; the first person, team and organization are the caller's own. */
  referred(type: string, variant = 0, values: Fields = {}): Promise<Made> {
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
  ): Promise<Made> {
    const [path, body] = await Promise.all([this.pathOf(record), this.body(record, variant, names)]);
    const answer = await this.admin.post(path, { ...body, ...values });
    if (answer.status >= 300)
      throw new Error(`${answer.call} was answered with ${answer.status} ${answer.text}`);
    return answer.json as Made;
  }

  /** Where records of that type are created. */
  async pathOf(record: RecordType): Promise<string> {
    const [place] = record.createUnder ?? [];
    if (!place) return `/${record.collection}`;
    const parent = record.fields[place.parent]?.to as string;
    const { id } = await this.referred(parent, 0, this.theatre.additions[record.name]?.under);
    return `/${this.recordOf(parent).collection}/${id}/${place.paths[0]}`;
  }

  async body(record: RecordType, variant: number, names: readonly string[]): Promise<Fields> {
    const { without = [], with: demanded } = this.theatre.additions[record.name] ?? {};
    const filled = Object.keys(record.fields).filter(
      (name) => !without.includes(name) && (names.includes(name) || isAskedFor(record, name)),
    );
    const values = filled.map(async (name) => [name, await this.value(record, name, variant)]);
    return { ...Object.fromEntries(await Promise.all(values)), ...demanded };
  }

  /** A valid value for any field, whatever it takes to have one. */
  async value(record: RecordType, name: string, variant: number): Promise<unknown> {
    const field = record.fields[name] as Field;
    const own = this.theatre.additions[record.name]?.values?.[name];
    const unique = record.unique?.some((set) => set.includes(name)) ?? false;
    const number = unique ? 1_000 + ++this.count : variant;
    if (own) return own(number);
    switch (field.kind) {
      case 'reference':
        return (await this.referred(field.to as string, unique ? number : variant % 2)).id;
      case 'code':
        return (await this.referred(field.to as string, variant % 2))['reference'];
      default:
        return valueOf(name, field, number);
    }
  }

  /** What `me` and the like stand for in a condition, when the caller asks. */
  async asking(): Promise<Asking> {
    const [team, organization] = await Promise.all([this.referred('team'), this.referred('organization')]);
    return {
      me: this.me,
      my_teams: [team.id],
      my_organization: organization.id,
      my_organizations: [organization.id],
      my_account: this.account,
      now: Date.now(),
    };
  }

  private async settleIn(): Promise<void> {
    this.remember('person 0 {}', this.me);
    const organization = this.referred('organization');
    const team = this.remembered('team 0 {}', () =>
      this.create(this.recordOf('team'), 0, [], { member_ids: [this.me] }),
    );
    await team;
    await this.admin.patch(`/people/${this.me}`, { organization: (await organization).id });
  }

  private remember(key: string, id: number): void {
    this.made.set(key, Promise.resolve({ id }));
  }

  private remembered(key: string, make: () => Promise<Made>): Promise<Made> {
    const known = this.made.get(key) ?? make();
    this.made.set(key, known);
    return known;
  }
}

/** Required of a client: not what the system fills in, nor what the path says. */
export function isAskedFor(record: RecordType, name: string): boolean {
  const field = record.fields[name] as Field;
  return (
    field.access === 'required' &&
    field.default === undefined &&
    !field.selfFilled &&
    !record.createUnder?.some(({ parent }) => parent === name)
  );
}
