import { Inject, Injectable } from '@nestjs/common';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden, NotFound, type Values } from '@deskline/record-store';
import type { ApplicationSecret } from '../application/application';
import { Applications } from '../application/applications';
import { Secrets } from '../application/secrets';
import { actorOf } from './actor';
import { inZone } from './in-zone';
import { Lends } from './lends';
import { OauthApplicationSecret } from './oauth-application.record';
import type { Resource, Shown } from './resource';

/** "several, rotated without downtime" */
@Injectable()
export class OauthApplicationSecretsResource implements Resource {
  readonly record = OauthApplicationSecret;

  constructor(
    @Inject(Applications) private readonly applications: Applications,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(Lends) private readonly lends: Lends,
  ) {}

  async one(id: number, { principal }: RecordCall, application = 0): Promise<Shown | undefined> {
    const found = await this.applications.get(principal.account, application);
    const secret = found?.secrets.find((each) => each.id === id);
    return secret && shownSecret(secret, principal.time_zone);
  }

  async create(_values: Values, call: RecordCall, application = 0): Promise<Shown> {
    const { account } = call.principal;
    const found = await this.applications.get(account, application);
    if (!found) throw new NotFound();
    if (!(await this.lends.scopes(call, found.scopes))) throw new Forbidden();
    const made = await this.secrets.add(account, application, actorOf(call));
    // A public application has none.
    if (!made) throw new Forbidden();
    return made;
  }

  async update(
    id: number,
    { disabled }: { disabled?: boolean },
    call: RecordCall,
    application = 0,
  ): Promise<boolean> {
    const { account } = call.principal;
    if (disabled === undefined) return true;
    const scopes = (await this.applications.get(account, application))?.scopes ?? [];
    if (!disabled && !(await this.lends.scopes(call, scopes))) throw new Forbidden();
    return this.secrets.setDisabled(account, application, id, disabled, actorOf(call));
  }

  remove(id: number, call: RecordCall, application = 0): Promise<boolean> {
    return this.secrets.delete(call.principal.account, application, id, actorOf(call));
  }
}

export const shownSecret = ({ id, hint, disabled, created_at }: ApplicationSecret, zone: string): Shown => ({
  id,
  hint,
  disabled,
  created_at: inZone(new Date(created_at), zone),
});
