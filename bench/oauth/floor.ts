import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Pool } from 'pg';

/**
 * Hand-written server for client credentials and refresh alone, as the lower bound: a bare server, the form, one prepared
 * statement that checks the client and issues, the answer. The statements read and write the same rows as ours, the
 * security log included.
 */
const { OAUTH_URL, CERT_FILE = '', KEY_FILE = '', PORT, TLS_PORT } = process.env;
const database = new Pool({ connectionString: OAUTH_URL, max: 10 });

const CLIENT = `application.client_id = $1 AND secret.secret_hash = $2 AND NOT application.disabled AND NOT secret.disabled`;

const ISSUE = `
WITH client AS (
  SELECT application.id, application.account_id, application.scopes, application.generation,
    secret.id AS secret_id, secret.generation AS secret_generation, person.id AS person_id, person.version
  FROM application JOIN application_secret AS secret ON secret.application_id = application.id
  JOIN person ON person.id = application.person_id AND NOT person.disabled
  WHERE ${CLIENT}
), family AS (
  INSERT INTO token_family (application_id, application_generation, person_id, person_version, scopes, created_at)
  SELECT id, generation, person_id, version, scopes, $4 FROM client
  RETURNING id
), token AS (
  INSERT INTO access_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT $3, family.id, secret_id, secret_generation, $4, $5 FROM client, family
), event AS (
  INSERT INTO security_log (at, what, account_id, person_id, application_id, address, details)
  SELECT $4, 'token.issued', account_id, person_id, id, $6, '{"grant_type": "client_credentials"}' FROM client
)
SELECT scopes FROM client`;

const REFRESH = `
WITH old AS (
  SELECT token.token_hash, family.id AS family_id, family.person_id, family.scopes, application.id AS application_id,
    application.account_id, secret.id AS secret_id, secret.generation AS secret_generation
  FROM refresh_token AS token
  JOIN token_family AS family ON family.id = token.family_id AND family.revoked_at IS NULL
  JOIN application ON application.id = family.application_id AND application.generation = family.application_generation
  JOIN application_secret AS secret ON secret.application_id = application.id
  JOIN application_secret AS made ON made.id = token.secret_id AND made.generation = token.secret_generation
  JOIN authorization_grant AS consent ON consent.id = family.grant_id AND consent.revoked_at IS NULL
  JOIN person ON person.id = family.person_id AND NOT person.disabled AND person.disabled_version < family.person_version
  WHERE token.token_hash = $3 AND token.successor_salt IS NULL AND token.expires_at > $4 AND NOT made.disabled AND ${CLIENT}
  FOR UPDATE OF token
), access AS (
  INSERT INTO access_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT $5, family_id, secret_id, secret_generation, $4, $6 FROM old
), refresh AS (
  INSERT INTO refresh_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT $7, family_id, secret_id, secret_generation, $4, $8 FROM old
), event AS (
  INSERT INTO security_log (at, what, account_id, person_id, application_id, address, details)
  SELECT $4, 'token.refreshed', account_id, person_id, application_id, $9, jsonb_build_object('family_id', family_id)
  FROM old
), rotated AS (
  UPDATE refresh_token SET rotated_at = $4, rotated_clock = clock_timestamp(), successor_salt = $10
  FROM old WHERE refresh_token.token_hash = old.token_hash
)
SELECT scopes FROM old`;

interface Issued {
  readonly scopes: readonly { readonly actions: readonly string[] }[];
}

const HOUR_MS = 3_600_000;
const FORTNIGHT_MS = 336 * HOUR_MS;
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newToken = (): string => randomBytes(32).toString('base64url');

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk;
  return body;
}

async function tokenFor(parameters: URLSearchParams, address: string | null): Promise<object | null> {
  const client = [parameters.get('client_id'), hashOf(parameters.get('client_secret') ?? '')];
  const [access, refresh] = [newToken(), newToken()];
  const now = new Date();
  const end = new Date(now.getTime() + HOUR_MS);
  const token = { access_token: access, token_type: 'Bearer', expires_in: 3600 };
  if (parameters.get('grant_type') === 'client_credentials')
    return issued(token, 'issue', ISSUE, [...client, hashOf(access), now, end, address]);
  const old = hashOf(parameters.get('refresh_token') ?? '');
  const last = new Date(now.getTime() + FORTNIGHT_MS);
  const values = [...client, old, now, hashOf(access), end, hashOf(refresh), last, address, randomBytes(32)];
  return issued({ ...token, refresh_token: refresh }, 'refresh', REFRESH, values);
}

async function issued(token: object, name: string, text: string, values: unknown[]): Promise<object | null> {
  const { rows } = await database.query<Issued>({ name, text, values });
  return rows[0] ? { ...token, scope: rows[0].scopes.flatMap(({ actions }) => actions).join(' ') } : null;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parameters = new URLSearchParams(await bodyOf(request));
  const token = await tokenFor(parameters, request.socket.remoteAddress ?? null);
  const body = JSON.stringify(token ?? { error: 'invalid_client' });
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  response.writeHead(token ? 200 : 400, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

const tls = { cert: readFileSync(CERT_FILE), key: readFileSync(KEY_FILE) };
createServer((request, response) => void answer(request, response)).listen(Number(PORT), '127.0.0.1', () =>
  createTlsServer(tls, (request, response) => void answer(request, response)).listen(
    Number(TLS_PORT),
    '127.0.0.1',
    () => process.send?.('ready'),
  ),
);
