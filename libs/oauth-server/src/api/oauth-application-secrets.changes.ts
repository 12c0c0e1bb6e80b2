import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queries } from '@deskline/platform';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden, Invalid, Stale } from '@deskline/record-store';
import { Secrets } from '../application/secrets';
import { actorOf } from './actor';
import type { Changes, Creation, Sent } from './changes';
import { Lends } from './lends';
import { OauthApplicationSecret } from './oauth-application.record';

const APPLICATION = `
SELECT application.id AS application
FROM application_secret AS secret JOIN application ON application.id = secret.application_id
WHERE application.account_id = $1 AND secret.id = $2`;

const VERSION = 'SELECT version FROM application_secret WHERE id = $1 FOR UPDATE';

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
      const holder = await this.secrets.hold(transaction, account, of);
      // A public application has none.
      if (!holder || !(await this.lends.scopes(call, holder.scopes, transaction))) throw new Forbidden();
      const { id, ...told } = await this.secrets.addIn(transaction, holder, actorOf(call), disabled);
      return { id, told };
    });
  }

  /** What was checked is what is changed: application and secret are held between the two. */
  update(id: number, { values, problems, version }: Sent, call: RecordCall): Promise<boolean> {
    const { disabled } = values as { disabled?: boolean };
    return this.database.transaction(async (transaction) => {
      const of = await this.applicationOf(id, call, transaction);
      const holder = of && (await this.secrets.hold(transaction, call.principal.account, of));
      const [seen] = holder ? await transaction.query<{ version: number }>(VERSION, [id]) : [];
      if (!holder || !seen) return false;
      if (version !== undefined && version !== seen.version) throw new Stale();
      if (problems.length > 0) throw new Invalid(problems);
      if (disabled === undefined) return true;
      if (!disabled && !(await this.lends.scopes(call, holder.scopes, transaction))) throw new Forbidden();
      return this.secrets.setDisabledIn(transaction, holder, id, disabled, actorOf(call));
    });
  }

  async remove(id: number, call: RecordCall): Promise<boolean> {
    const of = await this.applicationOf(id, call, this.database);
    return of !== undefined && this.secrets.delete(call.principal.account, of, id, actorOf(call));
  }

  private async applicationOf(
    id: number,
    { principal }: RecordCall,
    queries: Queries,
  ): Promise<number | undefined> {
    const [known] = await queries.query<{ application: number }>(APPLICATION, [principal.account, id]);
    return known?.application;
  }
}
