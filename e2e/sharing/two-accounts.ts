import type { Principal } from '@deskline/identity';
import { ROLES, type Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import type { SeedRecords } from '../seed-records';

export type Read = Record<string, unknown> & { readonly id: number };
export interface Answered {
  readonly status: number;
  readonly json: Read;
  readonly rows: readonly Read[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Two accounts that trust each other: widget, whose requests are, and provider, whose teams they are assigned to. */
export class TwoAccounts {
  constructor(
    readonly seeds: SeedRecords,
    readonly trust: (widget: string[], provider: string[]) => Promise<void>,
  ) {}

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

  /** The same where nothing but success will do. */
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

  async seen(id: number, as: string | Principal): Promise<Read> {
    return (await this.call(`GET /requests/${id}`, as)).json;
  }

  async bySides(id: number, field: string): Promise<unknown[]> {
    return [(await this.seen(id, 'widget'))[field], (await this.seen(id, 'provider'))[field]];
  }
}
