import { randomBytes } from 'node:crypto';
import { ALL_SCOPES, CONSOLE_CALLBACK_PATH } from '@deskline/identity';
import type { Database } from '@deskline/platform';
import { APPLICATION_COLUMNS, type Application } from '../application/application';
import { record } from '../audit/security-events';

const NAME = 'Deskline console';

const FIND = `SELECT ${APPLICATION_COLUMNS} FROM application WHERE account_id = $1 AND first_party`;

/** Public, so that it can have no secret, and without a person, so that nothing acts by its own credentials. */
const CREATE = `
INSERT INTO application (account_id, name, client_id, redirect_uris, scopes, public, first_party, created_at, updated_at)
VALUES ($1, $2, $3, '[]', $4, true, true, $5, $5)
ON CONFLICT (account_id) WHERE first_party DO NOTHING RETURNING id`;

/** Application before anybody is signed in: its address alone is looked at. */
const OF_NOBODY: Application = {
  id: 0,
  account_id: '',
  name: NAME,
  client_id: '',
  redirect_uris: [],
  scopes: [],
  person_id: null,
  accounts: [],
  public: true,
  first_party: true,
  disabled: false,
  version: 1,
  created_at: new Date(0),
  updated_at: new Date(0),
};

/**
 * Application "Deskline console" of an account, whose administrators may give it fewer scopes or disable it. It is made
 * when the first person of the account opens the console.
 */
export async function consoleApplication(
  database: Database,
  account: string | null,
  at: Date,
): Promise<Application> {
  if (account === null) return OF_NOBODY;
  const find = async () => (await database.query<Application>(FIND, [account], 'console.application'))[0];
  const found = await find();
  if (found) return found;
  await database.transaction(async (transaction) => {
    const values = [account, NAME, randomBytes(16).toString('hex'), JSON.stringify(ALL_SCOPES), at];
    const [made] = await transaction.query<{ id: number }>(CREATE, values);
    if (!made) return;
    const details = { name: NAME };
    await record(transaction, {
      at,
      what: 'application.created',
      account_id: account,
      application_id: made.id,
      details,
      // The consent that follows wakes the publisher.
      told: [{ type: 'oauth_application', verb: 'create', id: made.id }],
    });
  });
  const made = await find();
  if (!made) throw new Error('an application that was made is not there');
  return made;
}

/** First-party applications have one address, which is of the origin that the browser asks at; no administrator sets it. */
export function atOrigin<Found extends Application | null>(application: Found, issuer: string): Found {
  if (!application?.first_party) return application;
  const origin = issuer.replace(/\/oauth$/, '');
  return { ...application, redirect_uris: [origin + CONSOLE_CALLBACK_PATH] };
}
