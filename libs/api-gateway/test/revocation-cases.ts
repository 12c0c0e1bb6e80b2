import { ALL_SCOPES, IDENTITY_NEWS } from '@deskline/identity';
import { SystemClock } from '@deskline/platform';
import { Applications } from '../../oauth-server/src/application/applications';
import { AuthorizationEndpoint } from '../../oauth-server/src/authorize/authorization-endpoint';
import { identityChangesOver } from '../../oauth-server/test/identity-changes';
import { ADMINISTRATOR, type RevocationEnv } from './revocation-env';

/** Token, and the call that revokes it: in force at every gateway when it resolves. */
export interface Revocable {
  readonly token: string;
  revoke(): Promise<unknown>;
}

interface Application {
  readonly id: number;
  readonly client_id: string;
  readonly client_secret: string;
  readonly secrets: readonly { readonly id: number }[];
}

type Make = (precinct: RevocationEnv, by: string) => Promise<Revocable>;

const CALLBACK = 'https://client.example/callback';
const PATH = '/oauth_applications';

const register = async (precinct: RevocationEnv, by: string): Promise<Application> => {
  const wish = { name: 'Robot', scopes: ALL_SCOPES, person_id: ADMINISTRATOR, redirect_uris: [CALLBACK] };
  return (await precinct.call<Application>(0, `POST ${PATH}`, by, wish)).json;
};

const credentials = ({ client_id, client_secret }: Application) => ({ client_id, client_secret });

interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}

const pairFor = async (precinct: RevocationEnv, application: Application, grant: object): Promise<Pair> =>
  (await precinct.post<Pair>(0, '/oauth/token', { ...credentials(application), ...grant })).json;

const tokenFor = async (precinct: RevocationEnv, application: Application, grant: object): Promise<string> =>
  (await pairFor(precinct, application, grant)).access_token;

const ofClient = (precinct: RevocationEnv, application: Application): Promise<string> =>
  tokenFor(precinct, application, { grant_type: 'client_credentials' });

/** An application loses its token to a call of the API. */
const byCall =
  (routeOf: (application: Application) => string, body?: object): Make =>
  async (precinct, by) => {
    const application = await register(precinct, by);
    const revoke = () => precinct.call(0, routeOf(application), by, body);
    return { token: await ofClient(precinct, application), revoke };
  };

const secret = ({ id, secrets }: Application): string => `${PATH}/${id}/secrets/${secrets[0]?.id}`;

/** Authorization of an application by a person, up to the code. */
const allowed = async ({ database, nats }: RevocationEnv, { client_id }: Application): Promise<string> => {
  const clock = new SystemClock();
  const changes = identityChangesOver(nats, database);
  const authorize = new AuthorizationEndpoint(
    database,
    new Applications(database, changes, clock),
    changes,
    clock,
  );
  const query = new URLSearchParams({ client_id, redirect_uri: CALLBACK, response_type: 'code' }).toString();
  const call = { query, issuer: 'https://desk.example/oauth' };
  const prompt = await authorize.request(call, { id: ADMINISTRATOR });
  const digest = prompt.is === 'consent' ? prompt.digest : '';
  const next = await authorize.allow(call, { id: ADMINISTRATOR }, digest);
  return new URL(next.is === 'redirect' ? next.location : '').searchParams.get('code') ?? '';
};

const redemption = (code: string): object => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: CALLBACK,
});

const authorizationOf = async (
  precinct: RevocationEnv,
  application: Application,
  by: string,
): Promise<number> => {
  const authorizations = await precinct.call<{ id: number; application: { id: number } }[]>(
    0,
    'GET /authorizations',
    by,
  );
  return authorizations.json.find((each) => each.application.id === application.id)?.id ?? 0;
};

const byForm = async (
  precinct: RevocationEnv,
  token: string,
  [page, form]: readonly [string, string],
  fields: Record<string, string> = {},
): Promise<Revocable> => {
  const browser = await precinct.browser();
  return { token, revoke: () => browser.send(form, fields, page) };
};

const PROFILE = '/oauth/profile';

/** Every way of document 1 to end a token before its expiry. */
export const REVOCATION_CASES: readonly (readonly [string, Make])[] = [
  [
    'a person deletes a personal access token',
    async (precinct, by) => {
      const { id, token } = await precinct.token();
      return { token, revoke: () => precinct.call(0, `DELETE /personal_access_tokens/${id}`, by) };
    },
  ],
  [
    'a person revokes an application',
    async (precinct, by) => {
      const application = await register(precinct, by);
      const token = await tokenFor(precinct, application, redemption(await allowed(precinct, application)));
      const id = await authorizationOf(precinct, application, by);
      return { token, revoke: () => precinct.call(0, `DELETE /authorizations/${id}`, by) };
    },
  ],
  [
    'a code is used twice',
    async (precinct, by) => {
      const application = await register(precinct, by);
      const code = redemption(await allowed(precinct, application));
      const token = await tokenFor(precinct, application, code);
      return { token, revoke: () => tokenFor(precinct, application, code) };
    },
  ],
  [
    'a refresh token is used twice',
    async (precinct, by) => {
      const application = await register(precinct, by);
      const first = await pairFor(precinct, application, redemption(await allowed(precinct, application)));
      const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
      const token = await tokenFor(precinct, application, refresh);
      // Within the grace period a reuse counts as a retry of the same client.
      await precinct.database.query(
        `UPDATE refresh_token SET rotated_clock = rotated_clock - interval '1 h'`,
      );
      return { token, revoke: () => tokenFor(precinct, application, refresh) };
    },
  ],
  [
    'an application is to act for somebody else',
    async (precinct, by) => {
      precinct.know(3);
      return byCall(({ id }) => `PATCH ${PATH}/${id}`, { person_id: 3 })(precinct, by);
    },
  ],
  [
    'the scopes of an application change',
    byCall(({ id }) => `PATCH ${PATH}/${id}`, { scopes: [{ effect: 'allow', actions: ['task:*'] }] }),
  ],
  ['a secret is disabled', byCall((application) => `PATCH ${secret(application)}`, { disabled: true })],
  ['a secret is deleted', byCall((application) => `DELETE ${secret(application)}`)],
  ['an application is disabled', byCall(({ id }) => `PATCH ${PATH}/${id}`, { disabled: true })],
  ['an application is deleted', byCall(({ id }) => `DELETE ${PATH}/${id}`)],
  [
    'a client revokes its token (RFC 7009)',
    async (precinct, by) => {
      const application = await register(precinct, by);
      const token = await ofClient(precinct, application);
      const form = { ...credentials(application), token };
      return { token, revoke: () => precinct.post(0, '/oauth/revoke', form) };
    },
  ],
  [
    'a person is disabled',
    async (precinct) => {
      precinct.know(2);
      const { token } = await precinct.token(2);
      const revoke = () => {
        precinct.know(2, { version: 2, disabled: true });
        return precinct.ask(IDENTITY_NEWS, { person_id: 2 });
      };
      return { token, revoke };
    },
  ],
];

/** Revocations by forms of the pages, which are idempotent. */
export const REVOCATIONS_BY_FORM: readonly (readonly [string, Make])[] = [
  [
    'a person revokes a personal access token on the profile page',
    async (precinct) => {
      const { id, token } = await precinct.token();
      return byForm(precinct, token, [PROFILE, `${PROFILE}/tokens/revoke`], { id: String(id) });
    },
  ],
  [
    'a person revokes an application on the profile page',
    async (precinct, by) => {
      const application = await register(precinct, by);
      const token = await tokenFor(precinct, application, redemption(await allowed(precinct, application)));
      const id = String(await authorizationOf(precinct, application, by));
      return byForm(precinct, token, [PROFILE, `${PROFILE}/authorizations/revoke`], { id });
    },
  ],
  [
    'an administrator disables an application on its page',
    async (precinct, by) => {
      const application = await register(precinct, by);
      const page = `/oauth/applications/${application.id}`;
      const token = await ofClient(precinct, application);
      return byForm(precinct, token, [`${page}?account=wdc`, `${page}/disable?account=wdc`]);
    },
  ],
];
