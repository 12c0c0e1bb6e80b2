import { ROLES } from '@deskline/record';
import type { Dispatcher } from 'undici';
import { Client } from './client';
import type { Asking } from './evaluate';
import { Maker, type Means } from './maker';
import type { Operator } from './operator';

/** What all scenes of a run share. */
export interface Theatre extends Means {
  readonly base_url: string;
  readonly dispatcher: Dispatcher;
  readonly operator: Operator;
  /** Another account, which no account trusts. */
  foreign(): Promise<Scene>;
}

const NO_ACCOUNTS = { internal_organizations: [], trusted_organizations: [] };

/** An account of its own with somebody who may do everything in it, and records of any type to refer to. */
export class Scene extends Maker {
  private constructor(
    readonly theatre: Theatre,
    readonly account: string,
    readonly me: number,
    admin: Client,
    readonly user: number,
    readonly endUser: Client,
  ) {
    super(theatre, admin);
  }

  static async open(theatre: Theatre, account: string): Promise<Scene> {
    const { operator } = theatre;
    await operator.account(account);
    const [me, user] = await Promise.all([
      operator.person(account, 'Ada Lovell', ROLES),
      operator.person(account, 'Eve Usher', []),
    ]);
    const [admin, endUser] = await Promise.all([operator.token(me, '*:*'), operator.token(user, '*:*')]);
    const client = (token: string) => new Client(theatre.dispatcher, theatre.base_url, account, token);
    const scene = new Scene(theatre, account, me, client(admin), user, client(endUser));
    await scene.settleIn();
    return scene;
  }

  /** The caller again, with a token that permits those actions only. */
  async permitted(...actions: string[]): Promise<Client> {
    const { operator, dispatcher, base_url } = this.theatre;
    return new Client(dispatcher, base_url, this.account, await operator.token(this.me, ...actions));
  }

  /** The same when the end user asks, who is in no team and no organization. */
  get userAsking(): Asking {
    const nothing = { my_teams: [], my_organization: 0, my_organizations: [], my_organizations_above: [] };
    return { me: this.user, ...nothing, ...NO_ACCOUNTS, my_account: this.account, now: Date.now() };
  }

  /** What `me` and the like stand for in a condition, when the caller asks. */
  async asking(): Promise<Asking> {
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
