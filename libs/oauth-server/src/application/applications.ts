import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database, type Transaction } from '@deskline/platform';
import { record, type SecurityEventName, type ToldChange } from '../audit/security-events';
import { IdentityChanges } from '../lease/identity-changes';
import {
  APPLICATION_COLUMNS,
  type Actor,
  type Application,
  type ApplicationPatch,
  type NewApplication,
  type ApplicationWithSecrets,
  type CreatedApplication,
} from './application';
import { consentedAccounts } from './linked-people';
import { insertSecret } from './secrets';

const LIST = `
SELECT ${APPLICATION_COLUMNS} FROM application WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3`;

const GET = `
SELECT ${APPLICATION_COLUMNS}, coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', id, 'hint', hint, 'disabled', disabled, 'created_at', created_at) ORDER BY id)
  FROM application_secret WHERE application_id = application.id), '[]') AS secrets
FROM application WHERE account_id = $1 AND id = $2`;

const FIND = `SELECT ${APPLICATION_COLUMNS} FROM application WHERE client_id = $1 AND NOT first_party`;

const CREATE = `
INSERT INTO application (account_id, name, client_id, redirect_uris, scopes, person_id, public, disabled, created_at,
  updated_at, accounts)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, ${consentedAccounts('$6', '$1', '$10')}) RETURNING ${APPLICATION_COLUMNS}`;

/** Increments the generation, which ends every token, when scopes or person change or it is disabled. */
const UPDATE = `
UPDATE application SET
  name = coalesce($3, name), redirect_uris = coalesce($4, redirect_uris), scopes = coalesce($5, scopes),
  person_id = CASE WHEN $6 THEN $7 ELSE person_id END,
  accounts = CASE WHEN $6 THEN ${consentedAccounts('$7', '$1', '$11')} ELSE accounts END, disabled = coalesce($8, disabled), updated_at = $9,
  version = version + 1,
  generation = generation + (coalesce($5, scopes) <> scopes OR ($6 AND $7 IS DISTINCT FROM person_id)
    OR (coalesce($8, false) AND NOT disabled))::integer
WHERE account_id = $1 AND id = $2 AND ($10::integer IS NULL OR version = $10)
RETURNING ${APPLICATION_COLUMNS}`;

const DELETE = 'DELETE FROM application WHERE account_id = $1 AND id = $2 RETURNING id';

/** True if the patch may end tokens; also if nothing changes, as an earlier change may not be published yet (ADR 17). */
const endsTokens = ({ scopes, person_id, disabled }: ApplicationPatch): boolean =>
  scopes !== undefined || person_id !== undefined || disabled === true;

/** Applications of an account; those of other accounts are not found. */
@Injectable()
export class Applications {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Applications with a higher id than `after`, in the order of their ids. */
  list(account: string, after: number, most: number): Promise<Application[]> {
    return this.database.query<Application>(LIST, [account, after, most]);
  }

  async get(account: string, id: number): Promise<ApplicationWithSecrets | null> {
    const [found] = await this.database.query<ApplicationWithSecrets>(GET, [account, id], 'application.get');
    return found ?? null;
  }

  async find(clientId: string): Promise<Application | null> {
    const [found] = await this.database.query<Application>(FIND, [clientId], 'application.find');
    return found ?? null;
  }

  create(account: string, application: NewApplication, by: Actor): Promise<CreatedApplication> {
    return this.database.transaction((transaction) => this.createIn(transaction, account, application, by));
  }

  /** Publishes nothing, as a new application has no tokens. */
  async createIn(
    transaction: Transaction,
    account: string,
    { name, redirect_uris, scopes, person_id, ...more }: NewApplication,
    by: Actor,
  ): Promise<CreatedApplication> {
    const at = this.clock.now();
    const said = [account, name, randomBytes(16).toString('hex')];
    const may = [JSON.stringify(redirect_uris), JSON.stringify(scopes), person_id, more.public];
    const values = [...said, ...may, more.disabled ?? false, at, by.person_id];
    const [application] = await transaction.query<Application>(CREATE, values, 'application.create');
    if (!application) throw new Error('an application that was made is not there');
    const secret = more.public ? null : await insertSecret(transaction, application.id, at);
    const where = { account_id: account, application_id: application.id };
    const told: ToldChange[] = [{ type: 'oauth_application', verb: 'create', id: application.id }];
    if (secret) told.push({ type: 'oauth_application_secret', verb: 'create', id: secret.id });
    await record(transaction, { at, what: 'application.created', ...where, ...by, details: { name }, told });
    this.changes.tellAfterCommit(transaction);
    return { application, client_secret: secret?.client_secret ?? null };
  }

  /** Null if there is no such application, or its version is not `expectedVersion`. */
  async update(
    account: string,
    id: number,
    patch: ApplicationPatch,
    by: Actor,
    expectedVersion?: number,
  ): Promise<Application | null> {
    const { name, redirect_uris, scopes, person_id, disabled } = patch;
    const lists = [redirect_uris, scopes].map((list) => (list ? JSON.stringify(list) : null));
    const person = [person_id !== undefined, person_id ?? null];
    const said = [account, id, name ?? null, ...lists, ...person, disabled ?? null];
    const values = [...said, this.clock.now(), expectedVersion ?? null, by.person_id];
    return this.database.transaction(async (transaction) => {
      const [application] = await transaction.query<Application>(UPDATE, values, 'application.update');
      if (!application) return null;
      const details = { changed: Object.keys(patch) };
      await this.audit(transaction, 'application.changed', application, by, 'update', details);
      if (endsTokens(patch)) this.publishAfterCommit(transaction);
      return application;
    });
  }

  /** For a patch that changes nothing: in force when this resolves, as after a change. */
  async confirm(patch: ApplicationPatch): Promise<void> {
    if (endsTokens(patch)) await this.changes.publishAndWait({});
  }

  async delete(account: string, id: number, by: Actor): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [deleted] = await transaction.query<{ id: number }>(DELETE, [account, id]);
      if (!deleted) return false;
      await this.audit(transaction, 'application.deleted', { id, account_id: account }, by, 'delete');
      this.publishAfterCommit(transaction);
      return true;
    });
  }

  /** Clears the whole cache of each gateway, as any token in it may be of this application. */
  private publishAfterCommit(transaction: Transaction): void {
    transaction.afterCommit(() => this.changes.publishAndWait({}));
  }

  private audit(
    transaction: Transaction,
    what: SecurityEventName,
    { id, account_id }: Pick<Application, 'id' | 'account_id'>,
    by: Actor,
    verb: ToldChange['verb'],
    details: Record<string, unknown> = {},
  ): Promise<void> {
    const told: ToldChange[] = [{ type: 'oauth_application', verb, id }];
    const said = { what, account_id, application_id: id, ...by, details, told };
    this.changes.tellAfterCommit(transaction);
    return record(transaction, { at: this.clock.now(), ...said });
  }
}
