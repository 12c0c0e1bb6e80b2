import { readFileSync } from 'node:fs';
import { ofKind, parseManifests, workload } from '../deploy/manifests';
import { mergeValues, readValues, renderChart, CHART, type Values } from './chart';
import { renderingFile, RENDERINGS, THREE_VALUES } from './renderings';

const documentOf = (manifests: string, kind: string) =>
  manifests.split(/^---\n/m).find((document) => document.includes(`\nkind: ${kind}\n`)) ?? '';

describe('the chart', () => {
  it.each(Object.keys(RENDERINGS))('renders %s as it is committed', (name) => {
    const { manifests } = renderChart(mergeValues({}, ...(RENDERINGS[name] ?? [])));
    expect(manifests).toBe(readFileSync(renderingFile(name), 'utf8'));
  });

  it('keeps generated values of an earlier installation', () => {
    const stored = Object.fromEntries(
      ['ATTACHMENT_SECRET', 'NATS_PASSWORD', 'POSTGRES_PASSWORD', 'WORK_RECORDS_PASSWORD'].map((name) => [
        name,
        Buffer.from(`stored ${name}`).toString('base64'),
      ]),
    );
    const secret = documentOf(renderChart(RENDERINGS['dev']?.[0] ?? {}, stored).manifests, 'Secret');
    for (const [name, value] of Object.entries(stored)) expect(secret).toContain(`${name}: "${value}"`);
    const url = /^ {2}work-records: "(.+)"$/m.exec(secret)?.[1] ?? '';
    expect(Buffer.from(url, 'base64').toString()).toBe(
      'postgres://work_records:stored WORK_RECORDS_PASSWORD@deskline-postgres:5432',
    );
  });

  it('restarts pods when a setting changes, and makes a new migration for a new version', () => {
    const facts = (values: Values) => {
      const { manifests } = renderChart(mergeValues(THREE_VALUES, values));
      return [
        /deskline\/settings: (\w+)/.exec(manifests)?.[1],
        /work-records-migrate-(\w+)/.exec(manifests)?.[1],
      ];
    };
    const [settings, migration] = facts({});
    expect(facts({ settings: { LOG_LEVEL: 'debug' } })).toEqual([
      expect.not.stringMatching(settings ?? ''),
      migration,
    ]);
    expect(facts({ image: { tag: '9.9.9' } })).toEqual([
      settings,
      expect.not.stringMatching(migration ?? ''),
    ]);
  });

  it.each([
    [{ publicUrl: '' }, 'publicUrl is missing'],
    [{ postgresql: { url: '' } }, 'postgresql.url is missing'],
    [{ nats: { url: '' } }, 'nats.url is missing'],
    [{ attachments: { store: 's3' } }, 'attachments.s3.bucket is missing'],
    [{ attachments: { store: 's3', s3: { bucket: 'b' } } }, 'tls.secretName or tls.issuer.name is missing'],
    [{ expose: { type: 'gateway' } }, 'expose.gateway.name is missing'],
  ])('refuses values that lack something: %j', (values, message) => {
    expect(() => renderChart(mergeValues(THREE_VALUES, values))).toThrow(message);
  });

  it('names an image by its digest where the release gives one', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const { manifests } = renderChart(
      mergeValues(THREE_VALUES, { image: { digests: { 'work-records': digest } } }),
    );
    expect(manifests.match(/image: .+/g)?.filter((line) => line.includes('work-records'))).toEqual([
      `image: ghcr.io/deskline/work-records@${digest}`,
      `image: ghcr.io/deskline/work-records@${digest}`,
    ]);
  });

  it('gives addresses of read replicas to the services that have records', () => {
    const { manifests } = renderChart(
      mergeValues(THREE_VALUES, { postgresql: { replicasSecret: 'replicas' } }),
    );
    const readers = ofKind(parseManifests(manifests), 'Deployment').flatMap((deployment) => {
      const from = workload(deployment).container.env?.find(({ name }) => name === 'DATABASE_REPLICA_URLS');
      return from ? [[deployment.metadata.name, from.valueFrom?.secretKeyRef]] : [];
    });
    expect(readers).toEqual([
      ['deskline-configuration-records', { name: 'replicas', key: 'configuration-records' }],
      ['deskline-work-records', { name: 'replicas', key: 'work-records' }],
    ]);
  });

  it('says after the installation where Deskline is and what is provisional', () => {
    const { notes } = renderChart(THREE_VALUES);
    expect(notes).toContain('Deskline 0.2.0 starts at https://desk.example.com');
    expect(notes).toContain('There is one gateway');
    expect(notes).toContain('signed its own certificate');
    expect(renderChart(RENDERINGS['production']?.[0] ?? {}).notes).not.toContain('There is one gateway');
  });

  it('has the version of package.json', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(readValues(`${CHART}/Chart.yaml`)).toMatchObject({ version, appVersion: version });
  });
});
