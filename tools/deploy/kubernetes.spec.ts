import { readFileSync } from 'node:fs';
import { apps } from './apps';
import { compileManifests } from './compile-manifests';
import { environmentOf, lineage, readStages, stepsOf } from './dockerfile';
import { knownSettings } from './known-settings';
import { named, ofKind, readManifests, selects, workload, type Manifest } from './manifests';
import { isSealed, OVERLAYS, renderedFile, withSeal } from './rendered';

const withDatabase = apps.filter((app) => app !== 'api-gateway');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const image = lineage(readStages(), 'service');

describe('the manifests of Kubernetes', () => {
  it('have only fields of the Kubernetes API, and all required ones', () => {
    expect(compileManifests(OVERLAYS.flatMap(readManifests))).toEqual([]);
  });

  it('do not compile with a field that the Kubernetes API lacks', () => {
    const budget = { minAvailabel: 1 };
    const wrong = {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'x' },
      spec: budget,
    };
    expect(compileManifests([wrong])).toEqual([expect.stringContaining('minAvailabel')]);
  });

  it.each(OVERLAYS)('are those of %s as its files say now', (overlay) => {
    const text = readFileSync(renderedFile(overlay), 'utf8');
    expect(isSealed(text)).toBe(true);
    expect(isSealed(text.replace('deskline', 'Deskline'))).toBe(false);
    expect(withSeal('')).not.toBe(text);
  });
});

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  const manifests = readManifests(overlay);
  const deployments = ofKind(manifests, 'Deployment');
  const jobs = ofKind(manifests, 'Job');
  const services = ofKind(manifests, 'Service');
  const settings = ofKind(manifests, 'ConfigMap').find(({ metadata }) =>
    metadata.name.startsWith('settings-'),
  );
  const pods = manifests
    .filter(({ kind }) => ['Deployment', 'Job', 'StatefulSet'].includes(kind))
    .map(workload);
  const namesOf = (list: Manifest[]) => list.map(({ metadata }) => metadata.name).sort();

  it('has a Deployment, Service, autoscaler and disruption budget for each service, and a migration for each database', () => {
    expect(namesOf(deployments)).toEqual([...apps].sort());
    expect(namesOf(ofKind(manifests, 'HorizontalPodAutoscaler'))).toEqual([...apps].sort());
    expect(namesOf(ofKind(manifests, 'PodDisruptionBudget'))).toEqual([...apps].sort());
    expect(namesOf(services)).toEqual(expect.arrayContaining(apps));
    expect(namesOf(jobs)).toEqual(withDatabase.map((app) => `${app}-migration`).sort());
  });

  it('keeps everything in one namespace of its own', () => {
    const inNamespace = manifests.filter(({ kind }) => kind !== 'Namespace');
    expect(new Set(inNamespace.map(({ metadata }) => metadata.namespace))).toEqual(
      new Set([`deskline-${overlay}`]),
    );
    expect(namesOf(manifests.filter(({ kind }) => kind === 'Namespace'))).toEqual([`deskline-${overlay}`]);
  });

  describe.each(apps)('%s', (app) => {
    const deployment = named(deployments, app);
    const own = workload(deployment);
    const selectors = [
      deployment.spec?.selector.matchLabels,
      named(services, app).spec?.selector,
      named(ofKind(manifests, 'PodDisruptionBudget'), app).spec?.selector?.matchLabels,
      ...(own.pod.topologySpreadConstraints ?? []).map(({ labelSelector }) => labelSelector?.matchLabels),
    ];

    it('is the only match of its own selectors', () => {
      expect(selectors).toHaveLength(5);
      for (const selector of selectors) expect(pods.filter((pod) => selects(selector, pod))).toEqual([own]);
    });

    it('is scaled by its autoscaler, without replicas of its own', () => {
      const { spec } = named(ofKind(manifests, 'HorizontalPodAutoscaler'), app);
      expect(spec?.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: app });
      expect(spec?.maxReplicas).toBeGreaterThanOrEqual(spec?.minReplicas ?? Infinity);
      expect(deployment.spec).not.toHaveProperty('replicas');
      expect(own.container.resources?.requests).toHaveProperty('cpu');
    });

    it('runs the image of this version', () => {
      expect(own.container.image).toBe(`deskline/${app}:${version}`);
    });

    it('has liveness and readiness probes on its ops port', () => {
      const { startupProbe, livenessProbe, readinessProbe, ports } = own.container;
      expect(startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'ops' });
      expect(livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'ops' });
      expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'ops' });
      expect(ports?.find(({ name }) => name === 'ops')?.containerPort).toBe(
        Number(environmentOf(image)['OPS_PORT']),
      );
    });

    it('has more than the ten seconds it needs to stop', () => {
      const pause = Number(own.container.lifecycle?.preStop?.exec?.command?.[1]);
      expect(own.pod.terminationGracePeriodSeconds).toBeGreaterThan(10 + pause);
    });
  });

  it.each(withDatabase)('migrates %s with its own image and its own database', (app) => {
    const job = workload(named(jobs, `${app}-migration`)).container;
    const own = workload(named(deployments, app)).container;
    const databaseOf = ({ env }: typeof own) => env?.find(({ name }) => name === 'DATABASE_URL')?.valueFrom;
    expect(job).toMatchObject({ image: own.image, args: ['migrate'] });
    expect(databaseOf(job)?.secretKeyRef?.key).toBe(app);
    expect(databaseOf(own)).toEqual(databaseOf(job));
  });

  it('sets only settings that the services read', async () => {
    const known = await knownSettings();
    const ours = [...deployments, ...jobs].map(workload);
    const names = ours.flatMap(({ container }) => (container.env ?? []).map(({ name }) => name));
    const unknown = [...names, ...Object.keys(settings?.data ?? {})].filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  it('refers only to settings and secrets that exist', () => {
    const keysOf = (kind: 'ConfigMap' | 'Secret') =>
      Object.fromEntries(
        ofKind(manifests, kind).map(({ metadata, data }) => [metadata.name, Object.keys(data ?? {})]),
      );
    const [configMaps, secrets] = [keysOf('ConfigMap'), keysOf('Secret')];
    for (const { container } of pods) {
      for (const { configMapRef } of container.envFrom ?? [])
        expect(configMaps).toHaveProperty([configMapRef?.name ?? '']);
      for (const { valueFrom } of container.env ?? []) {
        if (valueFrom?.secretKeyRef?.optional || !valueFrom) continue;
        expect(secrets[valueFrom.secretKeyRef?.name ?? '']).toContain(valueFrom.secretKeyRef?.key);
      }
    }
  });

  it('leads each port of a Service to one that its pods have', () => {
    for (const { spec } of services) {
      const targets = pods
        .filter((pod) => selects(spec?.selector, pod))
        .flatMap(({ container }) => container.ports ?? []);
      const wanted = (spec?.ports ?? []).map(({ targetPort }) => targetPort);
      expect(targets.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
    }
  });

  it('has the gateway and the oauth-server listen on the ports it names', () => {
    const portOf = (app: string, name: string) =>
      workload(named(deployments, app)).container.ports?.find((port) => port.name === name)?.containerPort;
    expect(String(portOf('api-gateway', 'https'))).toBe(settings?.data?.['PORT']);
    expect(String(portOf('oauth-server', 'http'))).toBe(settings?.data?.['OAUTH_HTTP_PORT']);
    const http = named(services, 'oauth-server').spec?.ports?.find(({ name }) => name === 'http')?.port;
    expect(settings?.data?.['OAUTH_HTTP_URL']).toBe(`http://oauth-server:${http}`);
  });

  it('exposes only the port of the gateway', () => {
    const outside = services.filter(({ spec }) => (spec?.type ?? 'ClusterIP') !== 'ClusterIP');
    const ports = outside.flatMap(({ spec }) => spec?.ports ?? []).map(({ targetPort }) => targetPort);
    expect(ports).toEqual(overlay === 'demo' ? [] : ['https']);
  });

  it.each(pods)('runs $name without rights it does not need', ({ pod, container }) => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.enableServiceLinks).toBe(false);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources?.limits).toHaveProperty('memory');
  });

  it('runs the services as the user of the image', () => {
    const [user] = stepsOf(image, 'USER').map(({ words }) => words[0]);
    for (const { pod } of [...deployments, ...jobs].map(workload))
      expect(`${pod.securityContext?.runAsUser}:${pod.securityContext?.runAsGroup}`).toBe(user);
  });

  it('mounts a place to write where the image keeps its data', () => {
    for (const { container } of deployments.map(workload))
      expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toContain(
        environmentOf(image)['DATA_DIR'],
      );
  });

  it('closes the network, and opens it by rules that each select a pod', () => {
    const policies = ofKind(manifests, 'NetworkPolicy');
    expect(named(policies, 'deny-all').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const idle = policies.filter(({ spec }) => {
      const { matchLabels, matchExpressions } = spec?.podSelector ?? {};
      const among = ({ labels }: (typeof pods)[number]) =>
        (matchExpressions ?? []).every(({ key, values }) => values?.includes(labels[key] ?? ''));
      return !pods.some((pod) => selects(matchLabels, pod) && among(pod));
    });
    expect(namesOf(idle)).toEqual([]);
  });
});
