import type { Scope } from '@deskline/identity';

/** Row of an application. */
export interface Application {
  id: number;
  account_id: string;
  name: string;
  client_id: string;
  redirect_uris: string[];
  scopes: Scope[];
  /** Person whom the client credentials grant acts as. */
  person_id: number | null;
  /** Other accounts in which it acts as that person: those whose consent the author of the link could give. */
  accounts: string[];
  public: boolean;
  /** Of the installation itself: nobody is asked to allow it. */
  first_party: boolean;
  disabled: boolean;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export interface ApplicationSecret {
  id: number;
  hint: string;
  disabled: boolean;
  created_at: Date;
}

export interface ApplicationWithSecrets extends Application {
  secrets: ApplicationSecret[];
}

export type NewApplication = Pick<
  Application,
  'name' | 'redirect_uris' | 'scopes' | 'person_id' | 'public'
> & {
  disabled?: boolean;
};

export interface CreatedApplication {
  application: Application;
  /** Disclosed once, here; null for a public application. */
  client_secret: string | null;
}
export type ApplicationPatch = Partial<Omit<NewApplication, 'public'> & { disabled: boolean }>;

/** Author of a change, for the audit. */
export interface Actor {
  person_id: number;
  address?: string | null;
}

export const APPLICATION_COLUMNS = `application.id, application.account_id, application.name, application.client_id,
  application.redirect_uris, application.scopes, application.person_id, application.accounts, application.public,
  application.first_party, application.disabled, application.version, application.created_at, application.updated_at`;

/** PostgreSQL texts have no NUL: a client id with one is looked up as an empty one, at the same cost. */
export const withoutNul = (clientId: string): string => (clientId.includes('\0') ? '' : clientId);
