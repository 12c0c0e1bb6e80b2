import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { apps } from './apps';
import { COMPOSE_FILE, readCompose } from './compose';
import { DOCKERFILE } from './dockerfile';
import { knownSettings } from './known-settings';

const compose = readCompose();
const withDatabase = apps.filter((app) => app !== 'api-gateway');
const service = (name: string) => {
  const found = compose.services[name];
  if (!found) throw new Error(`${COMPOSE_FILE} has no service ${name}.`);
  return found;
};

describe('docker-compose.yml', () => {
  it('keeps to the Compose Specification', () => {
    const schema = JSON.parse(readFileSync('tools/deploy/compose-spec.schema.json', 'utf8')) as object;
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    const accepts = ajv.compile({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' });
    accepts(parse(readFileSync(COMPOSE_FILE, 'utf8'), { merge: true }));
    expect(accepts.errors).toBeNull();
  });

  it('has the five services, PostgreSQL, NATS and a migration for each database', () => {
    const migrations = withDatabase.map((app) => `${app}-migration`);
    expect(Object.keys(compose.services).sort()).toEqual([...apps, ...migrations, 'postgres', 'nats'].sort());
  });

  it.each(apps)('builds %s from the one Dockerfile', (app) => {
    expect(service(app).build).toEqual({ context: '.', dockerfile: DOCKERFILE, args: { SERVICE: app } });
    expect(service(app).image).toMatch(new RegExp(`^deskline/${app}:`));
  });

  it.each(apps)('lets %s run as often as wanted', (app) => {
    expect(service(app).container_name).toBeUndefined();
    expect(service(app).ports ?? []).toEqual(app === 'api-gateway' ? ['${GATEWAY_PORTS:-8443}:8443'] : []);
  });

  it('publishes no port but that of the gateway', () => {
    const publishing = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(publishing.map(([name]) => name)).toEqual(['api-gateway']);
  });

  it('lets only the gateway and the dispatcher out of the inside network', () => {
    expect(compose.networks).toEqual({ inside: { internal: true }, outside: {} });
    const outside = Object.entries(compose.services).filter(([, { networks }]) =>
      networks?.includes('outside'),
    );
    expect(outside.map(([name]) => name)).toEqual(['api-gateway', 'webhook-dispatcher']);
  });

  it.each(withDatabase)('starts %s when its database is migrated', (app) => {
    const migration = service(`${app}-migration`);
    expect(service(app).depends_on?.[`${app}-migration`]?.condition).toBe('service_completed_successfully');
    expect(migration.image).toBe(service(app).image);
    expect(migration.command).toEqual(['migrate']);
    expect(migration.environment?.['DATABASE_URL']).toBe(service(app).environment?.['DATABASE_URL']);
  });

  it.each(apps)('gives %s ten seconds to stop, and no way to change its own files', (app) => {
    expect(Number(/^(\d+)s$/.exec(service(app).stop_grace_period ?? '')?.[1])).toBeGreaterThan(10);
    expect(service(app).read_only).toBe(true);
  });

  it('names the address that the oauth-server listens on', () => {
    const port = service('oauth-server').environment?.['OAUTH_HTTP_PORT'];
    expect(service('api-gateway').environment?.['OAUTH_HTTP_URL']).toBe(`http://oauth-server:${port}`);
  });

  it('publishes the port the gateway listens on', () => {
    expect(service('api-gateway').ports?.[0]).toMatch(
      new RegExp(`:${service('api-gateway').environment?.['PORT']}$`),
    );
  });

  it('has no password in it, and asks for those it needs', () => {
    const references = readFileSync(COMPOSE_FILE, 'utf8').match(/\$\{\w*PASSWORD[^}]*/g) ?? [];
    expect(references.filter((reference) => !reference.includes(':?'))).toEqual([]);
    expect(service('postgres').environment?.['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(service('nats').environment?.['NATS_QUOTED_PASSWORD']).toMatch(/^"\$\{NATS_PASSWORD:\?[^}]*\}"$/);
  });

  it('has no password on a command line', () => {
    const commands = Object.values(compose.services).map(({ command }) => JSON.stringify(command ?? ''));
    expect(commands.filter((command) => /pass/i.test(command))).toEqual([]);
    expect(readFileSync('deploy/stores/nats.conf', 'utf8')).toMatch(/password: \$NATS_QUOTED_PASSWORD/);
  });

  it.each(withDatabase)('gives %s a role of its own, which PostgreSQL makes at its first start', (app) => {
    const role = app.replaceAll('-', '_');
    const password = `${role.toUpperCase()}_PASSWORD`;
    expect(service(app).environment?.['DATABASE_URL']).toMatch(
      new RegExp(`^postgres://${role}:\\$\\{${password}:\\?[^}]*\\}@postgres:5432$`),
    );
    expect(service('postgres').environment).toHaveProperty(password);
    expect(service('postgres').volumes).toContain(
      './deploy/stores/databases.sh:/docker-entrypoint-initdb.d/databases.sh:ro',
    );
    expect(readFileSync('deploy/stores/databases.sh', 'utf8')).toContain(`make ${role} "$${password}"`);
  });

  it.each(apps)('sets only settings of %s that the services read', async (app) => {
    const settings = await knownSettings();
    const names = Object.keys(service(app).environment ?? {});
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });
});

describe('the NATS configuration', () => {
  const configuration = readFileSync('deploy/stores/nats.conf', 'utf8');

  it('turns JetStream on and takes messages of 8 MB', () => {
    expect(configuration).toMatch(/^max_payload: 8MB$/m);
    expect(configuration).toMatch(/^jetstream \{$/m);
  });

  it('is the file that the container reads, and stores on the volume', () => {
    expect(service('nats').volumes).toEqual([
      'nats:/data',
      './deploy/stores/nats.conf:/etc/nats/nats.conf:ro',
    ]);
    expect(configuration).toMatch(/^ {2}store_dir: \/data$/m);
  });
});
