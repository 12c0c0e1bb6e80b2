import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@deskline/platform';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden, Invalid, Stale } from '@deskline/record-store';
import { Secrets } from '../application/secrets';
import type { Scope } from '@deskline/identity';
import { actorOf } from './actor';
import type { Changes, Creation, Sent } from './changes';
import { Lends } from './lends';
import { OauthApplicationSecret } from './oauth-application.record';

interface Known {
  readonly [column: string]: unknown;
  readonly application: number;
  readonly version: number;
  readonly scopes: readonly Scope[];
}

const KNOWN = `
SELECT application.id AS application, secret.version, application.scopes
FROM application_secret AS secret JOIN application ON application.id = secret.application_id
WHERE application.account_id = $1 AND secret.id = $2`;

/** "several, rotated without downtime" */
@Injectable()
export class OauthApplicationSecretsChanges implements Changes {
  readonly record = OauthApplicationSecret;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(Lends) private readonly lends: Lends,
  ) {}

  create({ values, problems }: Sent, call: RecordCall): Promise<Creation> {
    if (problems.length > 0) throw new Invalid(problems);
    const { account } = call.principal;
    const { oauth_application: of, disabled = false } = values as {
      oauth_application: number;
      disabled?: boolean;
    };
    return Promise.resolve(async (transaction) => {
      const scopes = await this.secrets.hold(transaction, account, of);
      // A public application has none.
      if (!scopes || !(await this.lends.scopes(call, scopes, transaction))) throw new Forbidden();
      const { id, ...told } = await this.secrets.addIn(transaction, account, of, actorOf(call), disabled);
      return { id, told };
    });
  }

  async update(id: number, { values, problems, version }: Sent, call: RecordCall): Promise<boolean> {
    const { account } = call.principal;
    const known = await this.known(id, call);
    if (!known) return false;
    if (version !== undefined && version !== known.version) throw new Stale();
    if (problems.length > 0) throw new Invalid(problems);
    const { disabled } = values as { disabled?: boolean };
    if (disabled === undefined) return true;
    if (!disabled && !(await this.lends.scopes(call, known.scopes))) throw new Forbidden();
    return this.secrets.setDisabled(account, known.application, id, disabled, actorOf(call));
  }

  async remove(id: number, call: RecordCall): Promise<boolean> {
    const known = await this.known(id, call);
    if (!known) return false;
    return this.secrets.delete(call.principal.account, known.application, id, actorOf(call));
  }

  private async known(id: number, { principal }: RecordCall): Promise<Known | undefined> {
    const [known] = await this.database.query<Known>(KNOWN, [principal.account, id]);
    return known;
  }
}
