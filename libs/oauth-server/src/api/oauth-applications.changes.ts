import { Inject, Injectable } from '@nestjs/common';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden, Invalid, Stale, type Values } from '@deskline/record-store';
import type { Application } from '../application/application';
import { differing, wholeWish, type ApplicationChange } from '../application/application-change';
import { ApplicationRules } from '../application/application-rules';
import { Applications } from '../application/applications';
import { actorOf } from './actor';
import type { Changes, Creation, Sent } from './changes';
import { Lends } from './lends';
import { OauthApplication } from './oauth-application.record';

/** "Applications (administrators)": those of the account that a call works in. */
@Injectable()
export class OauthApplicationsChanges implements Changes {
  readonly record = OauthApplication;

  constructor(
    @Inject(Applications) private readonly applications: Applications,
    @Inject(ApplicationRules) private readonly rules: ApplicationRules,
    @Inject(Lends) private readonly lends: Lends,
  ) {}

  async create(sent: Sent, call: RecordCall): Promise<Creation> {
    const { account } = call.principal;
    const change = wishIn(sent.values);
    await this.assertFit(change, sent, null, call);
    const wish = wholeWish(change);
    return async (transaction) => {
      if (!(await this.lends.scopes(call, wish.scopes, transaction))) throw new Forbidden();
      const made = await this.applications.createIn(transaction, account, wish, actorOf(call));
      const { application, client_secret } = made;
      return { id: application.id, told: client_secret === null ? {} : { client_secret } };
    };
  }

  /** A public one has none. */
  async toldSecret(id: number, { principal }: RecordCall): Promise<boolean> {
    return !(await this.applications.get(principal.account, id))?.public;
  }

  /** What was checked is what is changed: when somebody else was faster it is checked again. */
  async update(id: number, sent: Sent, call: RecordCall): Promise<boolean> {
    const { account } = call.principal;
    for (;;) {
      const known = await this.applications.get(account, id);
      if (!known) return false;
      if (sent.version !== undefined && sent.version !== known.version) throw new Stale();
      const wish = differing(wishIn(sent.values), known);
      await this.assertFit(wish, sent, known, call);
      const { public: _fixed, ...patch } = wish;
      if (Object.keys(patch).length === 0) {
        await this.applications.repeat(wishIn(sent.values));
        return true;
      }
      if (await this.applications.update(account, id, patch, actorOf(call), known.version)) return true;
    }
  }

  remove(id: number, call: RecordCall): Promise<boolean> {
    return this.applications.delete(call.principal.account, id, actorOf(call));
  }

  private async assertFit(
    wish: ApplicationChange,
    { problems }: Sent,
    known: Application | null,
    call: RecordCall,
  ): Promise<void> {
    const { account } = call.principal;
    const asking = { account, by: actorOf(call), lends: this.lends.scopes.bind(this.lends, call) };
    const all = [...problems, ...(await this.rules.problems(asking, wish, known))];
    if (all.length > 0) throw new Invalid(all);
  }
}

function wishIn({ person, ...rest }: Values & { person?: number | null }): ApplicationChange {
  return { ...rest, ...(person !== undefined && { person_id: person }) };
}
