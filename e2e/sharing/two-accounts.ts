import type { Principal } from '@deskline/identity';
import { ROLES, type Role } from '@deskline/record';
import { Accounts } from '@deskline/record-store';
import { principal } from '@deskline/testing';
import { workRecords } from '@deskline/work-records/records';
import { workBehaviours } from '../../libs/work-records/src/behaviours';
import { SeedRecords } from '../seed-records';

export type Read = Record<string, unknown> & { readonly id: number };
export interface Answered {
  readonly status: number;
  readonly json: Read;
  readonly rows: readonly Read[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Two accounts of work-records: widget has requests, and assigns them to teams of provider. */
export class TwoAccounts {
  constructor(readonly seeds: SeedRecords) {}

  /** Sets the accounts that each of the two trusts. */
  async trust(widget: string[], provider: string[]): Promise<void> {
    const { database, service } = this.seeds;
    const text = 'UPDATE account SET trusts = $2 WHERE id = $1';
    await database.query(text, ['widget', JSON.stringify(widget)]);
    await database.query(text, ['provider', JSON.stringify(provider)]);
    await service.get(Accounts).read(database);
  }

  team(account: string, at = 0): number {
    return this.seeds.of(account, 'team')[at] as number;
  }

  caller(account: string, roles: readonly Role[] = ROLES): Principal {
    const [id = 0] = this.seeds.of(account, 'person');
    const team_ids = this.seeds.of(account, 'team');
    return principal({ account, roles, person: { id, name: `One of ${account}` }, team_ids });
  }

  async call(request: string, as: string | Principal, body?: object): Promise<Answered> {
    const who = typeof as === 'string' ? this.caller(as) : as;
    const answer = await this.seeds.answer(request, who, body);
    const json = (answer.text === '' ? null : JSON.parse(answer.text)) as Read & Read[];
    return { status: answer.status, json, rows: json, headers: answer.headers };
  }

  /** Calls, and fails unless the answer is a success. */
  async done(request: string, as: string | Principal, body?: object): Promise<Read> {
    const { status, json } = await this.call(request, as, body);
    if (status >= 300) throw new Error(`${request} answers ${status}: ${JSON.stringify(json)}`);
    return json;
  }

  /** A request of widget, assigned to a team of its own. */
  async request(values: object = {}): Promise<number> {
    const { seeds } = this;
    const said = { subject: 'Printer', category: 'incident', impact: 'high', team: this.team('widget') };
    const requested_by = seeds.of('widget', 'person')[1];
    return (await this.done('POST /requests', 'widget', { ...said, requested_by, ...values })).id;
  }

  async assign(id: number, to: number, as = 'widget'): Promise<void> {
    await this.done(`PATCH /requests/${id}`, as, { team: to });
  }

  async handedOver(values: object = {}): Promise<number> {
    const id = await this.request(values);
    await this.assign(id, this.team('provider'));
    return id;
  }

  async read(id: number, as: string | Principal): Promise<Read> {
    return (await this.call(`GET /requests/${id}`, as)).json;
  }

  async bySides(id: number, field: string): Promise<unknown[]> {
    return [(await this.read(id, 'widget'))[field], (await this.read(id, 'provider'))[field]];
  }
}

/** Starts work-records with the two accounts and two records of every type in each before the tests of a spec. */
export function useTwoAccounts(): () => TwoAccounts {
  let accounts: TwoAccounts;
  beforeAll(async () => {
    const behaviours = workBehaviours.filter(({ record }) =>
      ['request', 'note', 'time_entry'].includes(record),
    );
    accounts = new TwoAccounts(await SeedRecords.create(workRecords, ['widget', 'provider'], behaviours));
  });
  afterAll(() => accounts?.seeds.service.stop());
  return () => accounts;
}
