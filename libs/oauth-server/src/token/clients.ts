import { Inject, Injectable } from '@nestjs/common';
import { hashToken, type Scope } from '@deskline/identity';
import { Database } from '@deskline/platform';
import { soughtAs } from '../application/client-id';
import { unauthenticated, type Credentials } from './credentials';
import { Refusals } from './refusals';

/** An application that has shown who it is, at the generations it has at that moment. */
export interface Client {
  id: number;
  account_id: string;
  client_id: string;
  name: string;
  scopes: Scope[];
  person_id: number | null;
  public: boolean;
  generation: number;
  secret_id: number | null;
  secret_generation: number | null;
}

const AUTHENTICATE = `
SELECT application.id, application.account_id, application.client_id, application.name, application.scopes,
  application.person_id, application.public, application.generation, secret.id AS secret_id,
  application.disabled, secret.generation AS secret_generation
FROM application
LEFT JOIN application_secret AS secret ON secret.application_id = application.id
  AND secret.secret_hash = decode($2, 'hex') AND NOT secret.disabled
WHERE application.client_id = $1`;

type Found = Client & { disabled: boolean };

@Injectable()
export class Clients {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Refusals) private readonly refusals: Refusals,
  ) {}

  /**
   * Secrets are 256 random bits, so looking one up by its hash gives away nothing by the time it takes. An application
   * that is not there costs as much as a wrong secret: one look, and one line about the refusal.
   */
  async authenticate({ client_id, client_secret, basic }: Credentials, address: string): Promise<Client> {
    const values = [soughtAs(client_id), client_secret === null ? null : hashToken(client_secret)];
    const [found] = await this.database.query<Found>(AUTHENTICATE, values, 'client');
    if (found && isShown(found, client_secret)) return found;
    throw unauthenticated(basic, await this.refusals.count(found, address));
  }
}

const isShown = (found: Found, secret: string | null): boolean =>
  !found.disabled && (secret === null ? found.public : found.secret_id !== null);
