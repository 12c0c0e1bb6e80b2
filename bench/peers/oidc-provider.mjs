// oidc-provider with opaque tokens, refresh tokens that rotate, and one client: on PORT with its own adapter, which keeps
// tokens in memory, on TLS_PORT with tokens in PostgreSQL. GET /seed answers with refresh tokens to begin with.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import pg from 'pg';
import Provider from 'oidc-provider';

const { OAUTH_URL, CERT_FILE, KEY_FILE, PORT, TLS_PORT } = process.env;
const SEEDS = 64;
const HOUR_S = 3_600;
const CLIENT = {
  client_id: 'bench',
  client_secret: 'bench-secret-of-more-than-32-characters',
  grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
  redirect_uris: ['https://localhost/callback'],
  token_endpoint_auth_method: 'client_secret_post',
};

const database = new pg.Pool({ connectionString: OAUTH_URL, max: 10 });
await database.query(`
  CREATE SCHEMA peer;
  CREATE TABLE peer.payload (
    type text, id text, payload jsonb NOT NULL, grant_id text, expires_at timestamptz, consumed_at timestamptz,
    PRIMARY KEY (type, id));
  CREATE INDEX payload_of_grant ON peer.payload (grant_id)`);

/** The adapter of the documentation's PostgreSQL example: one table, one prepared statement for each call. */
class PostgresAdapter {
  constructor(type) {
    this.type = type;
  }

  async upsert(id, payload, expiresIn) {
    await database.query({
      name: 'upsert',
      text: `INSERT INTO peer.payload (type, id, payload, grant_id, expires_at)
        VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
        ON CONFLICT (type, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
      values: [this.type, id, payload, payload.grantId, expiresIn],
    });
  }

  async find(id) {
    const { rows } = await database.query({
      name: 'find',
      text: 'SELECT payload, expires_at, consumed_at FROM peer.payload WHERE type = $1 AND id = $2',
      values: [this.type, id],
    });
    if (!rows[0] || (rows[0].expires_at && rows[0].expires_at < new Date())) return undefined;
    return { ...rows[0].payload, ...(rows[0].consumed_at && { consumed: true }) };
  }

  async consume(id) {
    await database.query({
      name: 'consume',
      text: 'UPDATE peer.payload SET consumed_at = now() WHERE type = $1 AND id = $2',
      values: [this.type, id],
    });
  }

  async destroy(id) {
    await database.query('DELETE FROM peer.payload WHERE type = $1 AND id = $2', [this.type, id]);
  }

  async revokeByGrantId(grantId) {
    await database.query('DELETE FROM peer.payload WHERE grant_id = $1', [grantId]);
  }
}

function providerWith(adapter) {
  return new Provider('https://localhost', {
    ...(adapter && { adapter }),
    clients: [CLIENT],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    rotateRefreshToken: true,
    ttl: { AccessToken: HOUR_S, ClientCredentials: HOUR_S, Grant: HOUR_S, RefreshToken: HOUR_S },
  });
}

/** A grant with its first refresh token, as after an authorization code. */
async function seed(provider) {
  const client = await provider.Client.find(CLIENT.client_id);
  const grant = new provider.Grant({ accountId: '1', clientId: CLIENT.client_id });
  grant.addOIDCScope('offline_access');
  const scope = 'offline_access';
  const grantId = await grant.save();
  return new provider.RefreshToken({
    ...{ accountId: '1', client, grantId, gty: 'authorization_code', scope, expiresWithSession: false },
  }).save();
}

function serve(provider, port) {
  const answer = provider.callback();
  const tls = { cert: readFileSync(CERT_FILE), key: readFileSync(KEY_FILE) };
  const server = createServer(tls, (request, response) => {
    if (request.url !== '/seed') return void answer(request, response);
    const seeds = Promise.all(Array.from({ length: SEEDS }, () => seed(provider)));
    void seeds.then((tokens) => response.end(JSON.stringify({ ...CLIENT, tokens })));
  });
  return new Promise((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
}

await serve(providerWith(), PORT);
await serve(providerWith(PostgresAdapter), TLS_PORT);
process.send?.('ready');
