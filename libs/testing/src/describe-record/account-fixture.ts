import { ROLES, type Role } from '@deskline/record';
import type { Dispatcher } from 'undici';
import { Client } from './client';
import type { ConditionCaller } from './evaluate';
import { RecordBuilder, type BuilderOptions } from './record-builder';
import type { AdminOverNats } from './admin-over-nats';

/** Stack, builders and administrator that all account fixtures of a run share. */
export interface ContractEnv extends BuilderOptions {
  readonly base_url: string;
  readonly dispatcher: Dispatcher;
  readonly operator: AdminOverNats;
  /** Another account, which no account trusts. */
  foreign(): Promise<AccountFixture>;
}

const NO_ACCOUNTS = { internal_organizations: [], trusted_organizations: [] };

/** Account of its own with an administrator of all roles, an end user, and records of any type to refer to. */
export class AccountFixture extends RecordBuilder {
  private readonly clients = new Map<string, Promise<Client>>();

  private constructor(
    readonly contractEnv: ContractEnv,
    readonly account: string,
    readonly me: number,
    admin: Client,
    readonly user: number,
    readonly endUser: Client,
    /** Moment before the first record of the account. */
    readonly openedAt: string,
  ) {
    super(contractEnv, admin);
  }

  static async open(contractEnv: ContractEnv, account: string): Promise<AccountFixture> {
    const { operator } = contractEnv;
    const openedAt = new Date().toISOString();
    await operator.account(account);
    const [me, user] = await Promise.all([
      operator.person(account, 'Ada Lovell', ROLES),
      operator.person(account, 'Eve Usher', []),
    ]);
    const [admin, endUser] = await Promise.all([operator.token(me, '*:*'), operator.token(user, '*:*')]);
    const client = (token: string) =>
      new Client(contractEnv.dispatcher, contractEnv.base_url, account, token);
    const clients = [client(admin), user, client(endUser)] as const;
    const fixture = new AccountFixture(contractEnv, account, me, ...clients, openedAt);
    await fixture.settleIn();
    return fixture;
  }

  /** Client of the administrator with a token that permits those actions only. */
  permitted(...actions: string[]): Promise<Client> {
    const { operator, dispatcher, base_url } = this.contractEnv;
    const client = async () =>
      new Client(dispatcher, base_url, this.account, await operator.token(this.me, ...actions));
    const made = this.clients.get(actions.join()) ?? client();
    this.clients.set(actions.join(), made);
    return made;
  }

  /** Values of a condition for the end user, who is in no team and no organization. */
  get userAsking(): ConditionCaller {
    const nothing = { my_teams: [], my_organization: 0, my_organizations: [], my_organizations_above: [] };
    return { me: this.user, ...nothing, ...NO_ACCOUNTS, my_account: this.account, now: Date.now() };
  }

  /** Values of `me` and the like in a condition for the administrator. */
  async asking(): Promise<ConditionCaller> {
    const [team, organization] = await Promise.all([this.referred('team'), this.referred('organization')]);
    return {
      me: this.me,
      my_teams: [team.id],
      my_organization: organization.id,
      my_organizations: [organization.id],
      my_organizations_above: [organization.id],
      ...NO_ACCOUNTS,
      my_account: this.account,
      now: Date.now(),
    };
  }

  protected override async giveRole(person: number, role: Role): Promise<void> {
    if (person !== this.me) await this.admin.post(`/people/${person}/permissions?roles=${role}`);
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
}
