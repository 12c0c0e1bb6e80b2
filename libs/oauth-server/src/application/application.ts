import type { Scope } from '@deskline/identity';

/** An application as its row has it, without what is only compared. */
export interface Application {
  id: number;
  account_id: string;
  name: string;
  client_id: string;
  redirect_uris: string[];
  scopes: Scope[];
  /** Whom the client credentials grant acts as. */
  person_id: number | null;
  public: boolean;
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

export type ApplicationWish = Pick<
  Application,
  'name' | 'redirect_uris' | 'scopes' | 'person_id' | 'public'
> & {
  disabled?: boolean;
};

export interface MadeApplication {
  application: Application;
  /** In this answer and nowhere else; a public application has none. */
  client_secret: string | null;
}
export type ApplicationPatch = Partial<Omit<ApplicationWish, 'public'> & { disabled: boolean }>;

/** Who does it, for the audit. */
export interface Actor {
  person_id: number;
  address?: string | null;
}

export const APPLICATION_COLUMNS = `application.id, application.account_id, application.name, application.client_id,
  application.redirect_uris, application.scopes, application.person_id, application.public, application.disabled,
  application.version, application.created_at, application.updated_at`;
