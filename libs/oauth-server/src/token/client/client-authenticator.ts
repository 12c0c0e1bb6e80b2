import { Inject, Injectable } from '@nestjs/common';
import { hashToken, type Scope } from '@deskline/identity';
import { Database } from '@deskline/platform';
import { withoutNul } from '../../application/application';
import { unauthenticated, type Credentials } from './credentials';
import { ClientRefusals } from './client-refusals';

/** Authenticated application, with the generations it had when it was authenticated. */
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
WHERE application.client_id = $1 AND NOT application.first_party`;

type ClientRow = Client & { disabled: boolean };

@Injectable()
export class ClientAuthenticator {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(ClientRefusals) private readonly refusals: ClientRefusals,
  ) {}

  /**
   * Finds the client by id and secret hash. Secrets have 256 random bits, so the duration of a lookup by hash leaks
   * nothing. An unknown application costs as much as a wrong secret: one query, and one row about the refusal.
   */
  async authenticate(credentials: Credentials, address: string): Promise<Client> {
    const { client_id, secret_hash } = clientKeys(credentials);
    const [found] = await this.database.query<ClientRow>(AUTHENTICATE, [client_id, secret_hash], 'client');
    if (found && isAuthenticated(found, secret_hash)) return found;
    throw unauthenticated(credentials.basic, await this.refusals.count(found, address));
  }
}

/** Keys by which a client and its secret are found; no secret for a public client. */
export const clientKeys = ({
  client_id,
  client_secret,
}: Credentials): { client_id: string; secret_hash: string | null } => ({
  client_id: withoutNul(client_id),
  secret_hash: client_secret === null ? null : hashToken(client_secret),
});

const isAuthenticated = (found: ClientRow, secret: string | null): boolean =>
  !found.disabled && (secret === null ? found.public : found.secret_id !== null);
