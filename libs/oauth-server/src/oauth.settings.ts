import { EventsSettings } from '@deskline/events';
import { Matches, Setting, Switch, WholeNumber } from '@deskline/platform';

export class OauthSettings extends EventsSettings {
  @Setting('Port of the pages and the token endpoint, for the gateway; 0 takes any free one')
  @WholeNumber(0, 65_535)
  OAUTH_HTTP_PORT: number = 0;

  @Setting('Address on which OAUTH_HTTP_PORT listens')
  @Matches(/^\S+$/, { message: 'must be an address or host name' })
  OAUTH_HTTP_HOST: string = '127.0.0.1';

  @Setting('0 leaves the console out')
  @Switch()
  CONSOLE: boolean = true;

  @Setting('How long the directory may take to look a person up')
  @WholeNumber(1)
  DIRECTORY_TIMEOUT_MS: number = 1_500;

  @Setting('How long the directory may take to save a change on the profile page')
  @WholeNumber(1)
  DIRECTORY_CHANGE_TIMEOUT_MS: number = 5_000;

  /** No longer than the directory waits for a change of a person to be in force (IdentityNews, 5 s). */
  @Setting('Length of a lease on cached identities, which bounds a revocation; at most 3000')
  @WholeNumber(100, 3_000)
  IDENTITY_LEASE_MS: number = 2_000;

  @Setting('How often idempotency keys older than a day are deleted')
  @WholeNumber(10)
  IDEMPOTENCY_SWEEP_MS: number = 600_000;

  @Setting('How long a gateway may take to return unused slots of a rate window')
  @WholeNumber(1)
  RATE_LIMIT_RECALL_MS: number = 800;

  @Setting('How often rate windows of past hours are deleted')
  @WholeNumber(1)
  RATE_LIMIT_SWEEP_MS: number = 600_000;

  @Setting('Memory that hashing a password takes, in KiB (argon2id)')
  @WholeNumber(8)
  PASSWORD_MEMORY_KIB: number = 19_456;

  @Setting('Passes over that memory per password hash (argon2id)')
  @WholeNumber(1)
  PASSWORD_PASSES: number = 2;

  @Setting('Threads per password hash (argon2id)')
  @WholeNumber(1)
  PASSWORD_LANES: number = 1;

  @Setting('Minutes after which a browser that shows no page is signed out')
  @WholeNumber(1)
  SESSION_IDLE_MINUTES: number = 480;

  @Setting('Minutes after which a browser is signed out in any case')
  @WholeNumber(1)
  SESSION_MINUTES: number = 10_080;

  @Setting(
    'Failed authentications of an application from one address in an hour, before it has to wait between attempts',
  )
  @WholeNumber(1)
  CLIENT_REFUSALS_FREE: number = 60;

  @Setting('How often expired codes, tokens and authorizations are deleted')
  @WholeNumber(1)
  GRANT_SWEEP_MS: number = 600_000;

  @Setting('Days after which lines of the security log are deleted')
  @WholeNumber(1)
  SECURITY_EVENT_DAYS: number = 400;

  @Setting('Failed sign-ins of a person at one address before the next one has to wait')
  @WholeNumber(1)
  SIGN_IN_FREE: number = 5;

  @Setting('Failed sign-ins at one address, of any person, before the next one has to wait')
  @WholeNumber(1)
  SIGN_IN_FREE_OF_ADDRESS: number = 50;

  @Setting('Failed sign-ins of a person from all addresses, after which each address has one before it waits')
  @WholeNumber(1)
  SIGN_IN_WATCHED_FROM: number = 20;

  @Setting('Longest wait between failed sign-ins')
  @WholeNumber(1)
  SIGN_IN_MAX_WAIT_SECONDS: number = 900;

  @Setting('Minutes after the last failed sign-in until failed sign-ins are forgotten')
  @WholeNumber(1)
  SIGN_IN_WINDOW_MINUTES: number = 60;
}
