import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oauth from 'oauth4webapi';
import { hashToken, ALL_SCOPES, type Introspection } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import {
  Database,
  loadSettings,
  migrate,
  Nats,
  start,
  SystemClock,
  type RunningService,
} from '@deskline/platform';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { Applications } from '../application/applications';
import { Authorize } from '../authorize/authorize';
import { keepPeople } from '../directory/keep';
import { migrations } from '../migrations/migrations';
import { OauthServerModule } from '../oauth-server.module';
import { OauthSettings } from '../oauth.settings';
import { pagesListener } from '../pages/listener';
import { changesOver } from '../lease/lease.fixture';

const CALLBACK = 'http://127.0.0.1:9/callback';
const person = { id: 5, account_id: 'wdc', name: 'Ann', primary_email: null, time_zone: null, locale: null };
const ANN = { ...person, organization_id: null, roles: {}, team_ids: [], disabled: false, version: 1 };
const insecure = { [oauth.allowInsecureRequests]: true };

describe('a strict client', () => {
  let dir: string;
  let natsServer: Running;
  let nats: Nats;
  let home: TestDatabase;
  let database: Database;
  let service: RunningService;
  let server: oauth.AuthorizationServer;
  let client: oauth.Client;
  let secret: string;
  let authorize: Authorize;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'oauth-strict-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    nats = await Nats.connect(natsServer.url, 'spec');
    home = await testDatabase();
    const place = { DATABASE_URL: home.url, DATABASE_NAME: new URL(home.url).pathname.slice(1) };
    const env = { ...place, NATS_URL: natsServer.url, LOG_LEVEL: 'silent' };
    await migrate(loadSettings(OauthSettings, env), { service: 'oauth-server', migrations });
    const options = { name: 'oauth-server' as const, settings: OauthSettings, http: pagesListener };
    service = await start(OauthServerModule, options, env);
    database = Database.open(home.url);
    await keepPeople(database, [ANN]);
    const clock = new SystemClock();
    const applications = new Applications(database, changesOver(nats, database), clock);
    authorize = new Authorize(database, applications, clock);
    const wish = { name: 'Strict', redirect_uris: [CALLBACK], scopes: [...ALL_SCOPES], person_id: 5 };
    const made = await applications.create('wdc', { ...wish, public: false }, { person_id: 5 });
    client = { client_id: made.application.client_id };
    secret = made.client_secret ?? '';
    const issuer = new URL(`${service.httpUrl}/oauth`);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    server = await oauth.processDiscoveryResponse(issuer, found);
  });

  afterAll(async () => {
    await service.stop();
    await database.close();
    await nats.close();
    await natsServer.stop();
    await home.drop();
    await rm(dir, { recursive: true });
  });

  const whose = async (token: string) => {
    const frame = { head: { token_hash: hashToken(token) }, body: Buffer.alloc(0) };
    const { head } = await nats.request<Introspection>('identity.introspect', frame, 3_000);
    return head.active ? head.identity.person.id : null;
  };

  const ways = () => [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)];

  it('gets a token by client credentials, in the header and in the body', async () => {
    for (const auth of ways()) {
      const answer = await oauth.clientCredentialsGrantRequest(server, client, auth, {}, insecure);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const token = await oauth.processClientCredentialsResponse(server, client, answer);
      expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: '*:*' });
      expect(token.refresh_token).toBeUndefined();
      expect(await whose(token.access_token)).toBe(5);
    }
  });

  it('goes from the authorization request to tokens, refreshes, asks about them and gives them back', async () => {
    const auth = oauth.ClientSecretBasic(secret);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const query = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const asked = { query, issuer: server.issuer };
    expect(await authorize.ask(asked, null)).toEqual({ is: 'sign-in' });
    const prompt = await authorize.ask(asked, ANN);
    expect(prompt).toMatchObject({ is: 'consent', application: { name: 'Strict' } });
    const next = await authorize.allow(asked, ANN, prompt.is === 'consent' ? prompt.shown : '');
    expect(await authorize.ask(asked, ANN)).toMatchObject({ is: 'redirect' });
    const location = new URL(next.is === 'redirect' ? next.location : '');
    const callback = oauth.validateAuthResponse(server, client, location, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      callback,
      CALLBACK,
      verifier,
      insecure,
    );
    const pair = await oauth.processAuthorizationCodeResponse(server, client, answer);
    expect(await whose(pair.access_token)).toBe(5);
    const old = pair.refresh_token ?? '';
    const renewed = await oauth.refreshTokenGrantRequest(server, client, auth, old, insecure);
    const renewal = await oauth.processRefreshTokenResponse(server, client, renewed);
    expect(await whose(renewal.access_token)).toBe(5);
    const told = async (token: string) => {
      const said = await oauth.introspectionRequest(server, client, auth, token, insecure);
      return oauth.processIntrospectionResponse(server, client, said);
    };
    expect(await told(renewal.access_token)).toMatchObject({ active: true, sub: '5', iss: server.issuer });
    expect(await told(old)).toEqual({ active: false });
    const given = renewal.refresh_token ?? '';
    expect(await told(given)).toMatchObject({ active: true });
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, auth, given, insecure),
    );
    expect([await whose(renewal.access_token), await told(given)]).toEqual([null, { active: false }]);
  });

  it('is told that somebody denied access', async () => {
    const query = `client_id=${client.client_id}&response_type=code&redirect_uri=${CALLBACK}&state=s%2F1`;
    const next = await authorize.deny({ query, issuer: server.issuer }, ANN);
    const location = new URL(next.is === 'redirect' ? next.location : '');
    expect(() => oauth.validateAuthResponse(server, client, location, 's/1')).toThrow(
      expect.objectContaining({ error: 'access_denied' }),
    );
    expect(location.search).toMatch(/&state=s%2F1$/);
  });

  const post = (body: string, headers: Record<string, string> = {}, query = '') =>
    fetch(`${service.httpUrl}/oauth/token${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const form = (more: string) => `client_id=${client.client_id}&client_secret=${secret}${more}`;
  const basic = () => `Basic ${Buffer.from(`${client.client_id}:wrong`).toString('base64')}`;

  it('redeems a code once, however many of its requests come at once', async () => {
    const query = `client_id=${client.client_id}&response_type=code&redirect_uri=${CALLBACK}`;
    const next = await authorize.ask({ query, issuer: server.issuer }, ANN);
    const code = new URL(next.is === 'redirect' ? next.location : '').searchParams.get('code') ?? '';
    const body = form(`&grant_type=authorization_code&redirect_uri=${CALLBACK}&code=${code}`);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 400)]);
  });

  it('may send JSON', async () => {
    const body = { client_id: client.client_id, client_secret: secret, grant_type: 'client_credentials' };
    const answer = await post(JSON.stringify(body), { 'content-type': 'application/json' });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ expires_in: 3600 }),
    ]);
  });

  it.each([
    ['no grant_type', () => post(form('')), 400, 'invalid_request'],
    ['another grant_type', () => post(form('&grant_type=password')), 400, 'unsupported_grant_type'],
    ['a parameter twice', () => post(form('&grant_type=a&grant_type=b')), 400, 'invalid_request'],
    ['no client', () => post('grant_type=client_credentials'), 400, 'invalid_client'],
    [
      'a wrong secret in the body',
      () => post(form('x&grant_type=client_credentials')),
      400,
      'invalid_client',
    ],
    [
      'a wrong secret in the header',
      () => post('grant_type=client_credentials', { authorization: basic() }),
      401,
      'invalid_client',
    ],
    ['both', () => post(form(''), { authorization: basic() }), 400, 'invalid_request'],
    ['a secret in the address', () => post(form(''), {}, '?client_secret=x'), 400, 'invalid_request'],
    ['no form', () => post('x', { 'content-type': 'text/plain' }), 400, 'invalid_request'],
    ['broken JSON', () => post('{', { 'content-type': 'application/json' }), 400, 'invalid_request'],
    ['a list', () => post('[]', { 'content-type': 'application/json' }), 400, 'invalid_request'],
  ])('with %s is refused', async (_, ask, status, error) => {
    const answer = await ask();
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { error, error_description: expect.any(String) },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('www-authenticate')).toBe(status === 401);
  });
});
