import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Pool } from 'pg';

/**
 * Hand-written server for client credentials alone, as the lower bound: a bare server, the form, two prepared
 * statements, the answer. The statements read and write the same rows as ours, the security log included.
 */
const { OAUTH_URL, CERT_FILE = '', KEY_FILE = '', PORT, TLS_PORT } = process.env;
const database = new Pool({ connectionString: OAUTH_URL, max: 10 });

const CLIENT = `
SELECT application.id, application.account_id, application.scopes, application.person_id, application.generation,
  secret.id AS secret_id, secret.generation AS secret_generation
FROM application JOIN application_secret AS secret ON secret.application_id = application.id
WHERE application.client_id = $1 AND secret.secret_hash = $2 AND NOT application.disabled AND NOT secret.disabled`;

const ISSUE = `
WITH family AS (
  INSERT INTO token_family (application_id, application_generation, person_id, person_version, scopes, created_at)
  SELECT $1, $2, person.id, person.version, $4, $5 FROM person WHERE person.id = $3 AND NOT person.disabled
  RETURNING id
), token AS (
  INSERT INTO access_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT $6, family.id, $7, $8, $5, $9 FROM family
), event AS (
  INSERT INTO security_event (at, what, account_id, person_id, application_id, address, details)
  SELECT $5, 'token.issued', $10, $3, $1, $11, '{"grant_type": "client_credentials"}' FROM family
)
SELECT id FROM family`;

interface Client {
  readonly id: number;
  readonly account_id: string;
  readonly scopes: readonly { readonly actions: readonly string[] }[];
  readonly person_id: number;
  readonly generation: number;
  readonly secret_id: number;
  readonly secret_generation: number;
}

const HOUR_MS = 3_600_000;
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk;
  return body;
}

async function tokenFor(parameters: URLSearchParams, address: string | null): Promise<object | null> {
  const credentials = [parameters.get('client_id'), hashOf(parameters.get('client_secret') ?? '')];
  const { rows } = await database.query<Client>({ name: 'client', text: CLIENT, values: credentials });
  const [client] = rows;
  if (!client || parameters.get('grant_type') !== 'client_credentials') return null;
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const { id, generation, person_id, secret_id, secret_generation, account_id } = client;
  const family = [id, generation, person_id, JSON.stringify(client.scopes), now];
  const expires = new Date(now.getTime() + HOUR_MS);
  const values = [...family, hashOf(token), secret_id, secret_generation, expires, account_id, address];
  await database.query({ name: 'issue', text: ISSUE, values });
  const scope = client.scopes.flatMap(({ actions }) => actions).join(' ');
  return { access_token: token, token_type: 'Bearer', expires_in: 3600, scope };
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
