import { Inject, Injectable } from '@nestjs/common';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden, Invalid, Stale, type Values } from '@deskline/record-store';
import type { Application } from '../application/application';
import { changedFields, withDefaults, type ApplicationChange } from '../application/application-change';
import { ApplicationRules } from '../application/application-rules';
import { Applications } from '../application/applications';
import { actorOf, type Creation, type Input, type RecordChanges } from './changes';
import { ScopeDelegation } from './scope-delegation';
import { OauthApplication } from './oauth-application.record';

/** Writes of applications, "Applications (administrators)": those of the account of the call. */
@Injectable()
export class OauthApplicationsChanges implements RecordChanges {
  readonly record = OauthApplication;

  constructor(
    @Inject(Applications) private readonly applications: Applications,
    @Inject(ApplicationRules) private readonly rules: ApplicationRules,
    @Inject(ScopeDelegation) private readonly delegation: ScopeDelegation,
  ) {}

  async create(input: Input, call: RecordCall): Promise<Creation> {
    const { account } = call.principal;
    const change = changeIn(input.values);
    await this.assertValid(change, input, null, call);
    const application = withDefaults(change);
    return async (transaction) => {
      if (!(await this.delegation.covers(call, application.scopes, transaction))) throw new Forbidden();
      const created = await this.applications.createIn(transaction, account, application, actorOf(call));
      const { client_secret } = created;
      return { id: created.application.id, secrets: client_secret === null ? {} : { client_secret } };
    };
  }

  /** False for a public application. */
  async hasSecret(id: number, { principal }: RecordCall): Promise<boolean> {
    return !(await this.applications.get(principal.account, id))?.public;
  }

  /** Checks again if another change came first, so that the change is made to the version that was checked. */
  async update(id: number, input: Input, call: RecordCall): Promise<boolean> {
    const { account } = call.principal;
    for (;;) {
      const stored = await this.applications.get(account, id);
      if (!stored) return false;
      if (input.version !== undefined && input.version !== stored.version) throw new Stale();
      const change = changedFields(changeIn(input.values), stored);
      await this.assertValid(change, input, stored, call);
      const { public: _fixed, ...patch } = change;
      if (Object.keys(patch).length === 0) {
        if (!call.trial) await this.applications.confirm(changeIn(input.values));
        return true;
      }
      if (await this.applications.update(account, id, patch, actorOf(call), stored.version)) return true;
    }
  }

  remove(id: number, call: RecordCall): Promise<boolean> {
    return this.applications.delete(call.principal.account, id, actorOf(call));
  }

  private async assertValid(
    change: ApplicationChange,
    { problems }: Input,
    stored: Application | null,
    call: RecordCall,
  ): Promise<void> {
    const { account } = call.principal;
    const request = {
      account,
      by: actorOf(call),
      covers: this.delegation.covers.bind(this.delegation, call),
    };
    const all = [...problems, ...(await this.rules.problems(request, change, stored))];
    if (all.length > 0) throw new Invalid(all);
  }
}

function changeIn({ person, ...rest }: Values & { person?: number | null }): ApplicationChange {
  return { ...rest, ...(person !== undefined && { person_id: person }) };
}
