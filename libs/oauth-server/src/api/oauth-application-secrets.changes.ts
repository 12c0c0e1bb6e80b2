import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queries } from '@deskline/platform';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden, Invalid, Stale } from '@deskline/record-store';
import { Secrets } from '../application/secrets';
import { actorOf, type Creation, type Input, type RecordChanges } from './changes';
import { ScopeDelegation } from './scope-delegation';
import { OauthApplicationSecret } from './oauth-application.record';

const APPLICATION = `
SELECT application.id AS application
FROM application_secret AS secret JOIN application ON application.id = secret.application_id
WHERE application.account_id = $1 AND secret.id = $2`;

const VERSION = 'SELECT version FROM application_secret WHERE id = $1 FOR UPDATE';

/** Writes of application secrets, "several, rotated without downtime". */
@Injectable()
export class OauthApplicationSecretsChanges implements RecordChanges {
  readonly record = OauthApplicationSecret;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(ScopeDelegation) private readonly delegation: ScopeDelegation,
  ) {}

  create({ values, problems }: Input, call: RecordCall): Promise<Creation> {
    if (problems.length > 0) throw new Invalid(problems);
    const { account } = call.principal;
    const { oauth_application: of, disabled = false } = values as {
      oauth_application: number;
      disabled?: boolean;
    };
    return Promise.resolve(async (transaction) => {
      const owner = await this.secrets.lockOwner(transaction, account, of);
      // A public application has no secrets.
      if (!owner || !(await this.delegation.covers(call, owner.scopes, transaction))) throw new Forbidden();
      const { id, ...secrets } = await this.secrets.addIn(transaction, owner, actorOf(call), disabled);
      return { id, secrets };
    });
  }

  /** Locks application and secret between check and change. */
  update(id: number, { values, problems, version }: Input, call: RecordCall): Promise<boolean> {
    const { disabled } = values as { disabled?: boolean };
    return this.database.transaction(async (transaction) => {
      const of = await this.applicationOf(id, call, transaction);
      const owner = of && (await this.secrets.lockOwner(transaction, call.principal.account, of));
      const [current] = owner
        ? await transaction.query<{ version: number }>(VERSION, [id], 'secret.version')
        : [];
      if (!owner || !current) return false;
      if (version !== undefined && version !== current.version) throw new Stale();
      if (problems.length > 0) throw new Invalid(problems);
      if (disabled === undefined) return true;
      if (!disabled && !(await this.delegation.covers(call, owner.scopes, transaction)))
        throw new Forbidden();
      return this.secrets.setDisabledIn(transaction, owner, id, disabled, actorOf(call));
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
    const [found] = await queries.query<{ application: number }>(
      APPLICATION,
      [principal.account, id],
      'secret.application',
    );
    return found?.application;
  }
}
