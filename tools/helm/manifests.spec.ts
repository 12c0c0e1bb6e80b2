import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { apps } from '../deploy/apps';
import { compileManifests } from '../deploy/compile-manifests';
import { named, ofKind, parseManifests, selects, workload, type Manifest } from '../deploy/manifests';
import { renderingFile, RENDERINGS } from './renderings';

const names = Object.keys(RENDERINGS);
const withDatabase = apps.filter((app) => app !== 'api-gateway');
const manifestsByName = new Map(
  names.map((name) => [name, parseManifests(readFileSync(renderingFile(name), 'utf8'))]),
);
const read = (name: string) => manifestsByName.get(name) ?? [];
const isKubernetes = ({ apiVersion }: Manifest) =>
  /^(v1|apps\/v1|batch\/v1|autoscaling\/v2|policy\/v1|networking\.k8s\.io\/v1)$/.test(apiVersion);
const namesOf = (list: Manifest[]) => list.map(({ metadata }) => metadata.name).sort();
const documentedSettings = new Set(
  [...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name),
);

describe('the rendered chart', () => {
  it('has only fields of the Kubernetes API, and all required ones', () => {
    expect(compileManifests(names.flatMap(read).filter(isKubernetes))).toEqual([]);
  });

  it('has the resources of operators by value only', () => {
    const custom = names.map((name) => [
      name,
      [...new Set(read(name).flatMap((manifest) => (isKubernetes(manifest) ? [] : manifest.kind)))].sort(),
    ]);
    expect(Object.fromEntries(custom)).toEqual({
      dev: [],
      'three-values': [],
      staging: ['Certificate', 'Cluster', 'Database', 'PodMonitor', 'PrometheusRule'],
      production: ['Certificate', 'PodMonitor', 'PrometheusRule'],
      operators: ['BackendTLSPolicy', 'Cluster', 'Database', 'HTTPRoute'],
    });
  });

  it('has every alert and recording rule, and leads to runbooks at the address of the values', () => {
    type Rules = { groups: { rules: { annotations?: { runbook_url?: string } }[] }[] };
    const rules = read('production').filter(({ kind }) => kind === 'PrometheusRule');
    const groupsOf = (file: string) =>
      (parse(readFileSync(`deploy/observability/${file}`, 'utf8')) as Rules).groups;
    const base = 'https://git.example.com/deskline/blob/main/';
    const text = JSON.stringify(rules.map((rule) => (rule as Manifest & { spec: Rules }).spec.groups));
    expect(text.replaceAll(base, '')).toBe(
      JSON.stringify([groupsOf('alerts.yml'), groupsOf('recording.rules.yml')]),
    );
    expect(text.split(`${base}docs/runbooks/`).length).toBe(text.split('"runbook_url"').length);
  });

  it('has every dashboard as it is', () => {
    const maps = ofKind(read('production'), 'ConfigMap').filter(({ metadata }) =>
      metadata.name.includes('-dashboard-'),
    );
    expect(maps).toHaveLength(4);
    for (const { data } of maps)
      for (const [file, text] of Object.entries(data ?? {}))
        expect(text).toBe(
          readFileSync(`deploy/observability/dashboards/${file.replace('deskline-', '')}`, 'utf8'),
        );
  });

  it('scales by metrics that the services have and the Prometheus adapter is told of', () => {
    const metrics = ofKind(read('production'), 'HorizontalPodAutoscaler').map(({ metadata, spec }) => [
      metadata.name,
      (spec?.metrics ?? []).map(({ resource, external }) => resource?.name ?? external?.metric.name),
    ]);
    const lag = 'deskline_events_consumer_lag_seconds';
    expect(Object.fromEntries(metrics)).toEqual({
      'deskline-api-gateway': ['cpu'],
      'deskline-oauth-server': ['cpu', lag],
      'deskline-work-records': ['cpu', lag, 'deskline_automation_queue_age_seconds'],
      'deskline-configuration-records': ['cpu', lag],
      'deskline-webhook-dispatcher': ['cpu', lag, 'deskline_webhook_queue_age_seconds'],
    });
    const adapter = readFileSync('deploy/helm/prometheus-adapter.yaml', 'utf8');
    const known = readFileSync('docs/api/metrics.txt', 'utf8');
    for (const name of new Set(metrics.flatMap(([, list]) => list).filter((metric) => metric !== 'cpu'))) {
      expect(adapter).toContain(String(name));
      expect(known).toMatch(new RegExp(`^${String(name)}(\\{.*\\})? gauge`, 'm'));
    }
  });
});

describe.each(names)('the chart with the values of %s', (name) => {
  const manifests = read(name);
  const deployments = ofKind(manifests, 'Deployment');
  const jobs = ofKind(manifests, 'Job');
  const services = ofKind(manifests, 'Service');
  const settings = named(ofKind(manifests, 'ConfigMap'), 'deskline-settings').data ?? {};
  const pods = manifests
    .filter(({ kind }) => ['Deployment', 'Job', 'StatefulSet'].includes(kind))
    .map(workload);

  it('has each name once, with the labels of the release', () => {
    const all = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(all).toHaveLength(new Set(all).size);
    for (const { metadata } of manifests)
      expect(metadata.labels).toMatchObject({
        'app.kubernetes.io/part-of': 'deskline',
        'app.kubernetes.io/instance': 'deskline',
      });
  });

  it('has every kind of manifest for each service, and a migration for each database', () => {
    const expected = apps.map((app) => `deskline-${app}`).sort();
    expect(namesOf(deployments)).toEqual(expected);
    for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget'] as const)
      expect(namesOf(ofKind(manifests, kind))).toEqual(expected);
    expect(namesOf(manifests.filter(({ kind }) => kind === 'ServiceAccount'))).toEqual(expected);
    expect(namesOf(services)).toEqual(expect.arrayContaining(expected));
    expect(namesOf(jobs).map((job) => job.replace(/-[0-9a-f]{8}$/, ''))).toEqual(
      withDatabase.map((app) => `deskline-${app}-migrate`).sort(),
    );
  });

  it.each(apps)('selects %s alone by all of its selectors', (app) => {
    const deployment = named(deployments, `deskline-${app}`);
    const own = workload(deployment);
    const selectors = [
      deployment.spec?.selector.matchLabels,
      named(services, `deskline-${app}`).spec?.selector,
      named(ofKind(manifests, 'PodDisruptionBudget'), `deskline-${app}`).spec?.selector?.matchLabels,
      ...(own.pod.topologySpreadConstraints ?? []).map(({ labelSelector }) => labelSelector?.matchLabels),
    ];
    expect(selectors).toHaveLength(5);
    for (const selector of selectors) expect(pods.filter((pod) => selects(selector, pod))).toEqual([own]);
    expect(own.pod.serviceAccountName).toBe(`deskline-${app}`);
  });

  it('leads each port of a Service to one that its pods have', () => {
    for (const { spec } of services) {
      const ports = pods
        .filter((pod) => selects(spec?.selector, pod))
        .flatMap(({ container }) => container.ports ?? []);
      const targets = (spec?.ports ?? []).map(({ targetPort }) => targetPort);
      expect(ports.map((port) => port.name)).toEqual(expect.arrayContaining(targets));
      expect(targets.length).toBeGreaterThan(0);
    }
  });

  it('sets only settings of docs/settings.md', () => {
    const used = [...deployments, ...jobs]
      .map(workload)
      .flatMap(({ container }) => (container.env ?? []).map((entry) => entry.name));
    expect([...used, ...Object.keys(settings)].filter((setting) => !documentedSettings.has(setting))).toEqual(
      [],
    );
  });

  it('refers to settings, secrets and volumes that it makes, or that its values name', () => {
    const keys = Object.fromEntries(
      ofKind(manifests, 'Secret').map(({ metadata, data }) => [metadata.name, Object.keys(data ?? {})]),
    );
    const given = JSON.stringify(RENDERINGS[name]);
    for (const { container, pod } of pods) {
      for (const { configMapRef } of container.envFrom ?? [])
        expect(configMapRef?.name).toBe('deskline-settings');
      for (const { valueFrom } of container.env ?? []) {
        const { name: secret = '', key = '', optional } = valueFrom?.secretKeyRef ?? {};
        if (!valueFrom || optional || given.includes(`"${secret}"`)) continue;
        expect(keys[secret]).toContain(key);
      }
      const claims = (pod.volumes ?? []).flatMap(
        ({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [],
      );
      const made = manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim');
      expect(namesOf(made)).toEqual(expect.arrayContaining(claims));
    }
  });

  it('runs every pod without rights it does not need', () => {
    for (const { pod, container } of pods) {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect([pod.automountServiceAccountToken, pod.enableServiceLinks]).toEqual([false, false]);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources?.limits).toHaveProperty('memory');
    }
  });

  it('closes the network of its own pods, and opens it by rules that each select a pod', () => {
    const policies = ofKind(manifests, 'NetworkPolicy');
    const closed = named(policies, 'deskline-deny-all').spec;
    expect(closed?.policyTypes).toEqual(['Ingress', 'Egress']);
    expect([closed?.ingress, closed?.egress]).toEqual([undefined, undefined]);
    expect(pods.filter((pod) => !selects(closed?.podSelector?.matchLabels, pod))).toEqual([]);
    const idle = policies.filter(({ spec }) => {
      const { matchLabels, matchExpressions } = spec?.podSelector ?? {};
      const among = ({ labels }: (typeof pods)[number]) =>
        (matchExpressions ?? []).every(({ key, values }) => values?.includes(labels[key] ?? ''));
      return !pods.some((pod) => selects(matchLabels, pod) && among(pod));
    });
    expect(namesOf(idle)).toEqual([]);
  });

  it('shows nothing but the port of the gateway outside', () => {
    const outside = services.filter(({ spec }) => (spec?.type ?? 'ClusterIP') !== 'ClusterIP');
    expect(outside.flatMap(({ spec }) => spec?.ports ?? []).map(({ targetPort }) => targetPort)).toEqual(
      ['production', 'three-values'].includes(name) ? ['https'] : [],
    );
  });
});
