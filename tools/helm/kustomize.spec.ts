import { readFileSync } from 'node:fs';
import { apps } from '../deploy/apps';
import { named, ofKind, parseManifests, readManifests, workload } from '../deploy/manifests';
import { renderingFile } from './renderings';

const chart = parseManifests(readFileSync(renderingFile('production'), 'utf8'));
const overlay = readManifests('production');
const deploymentsOf =
  (manifests: typeof chart, prefix = '') =>
  (app: string) =>
    named(ofKind(manifests, 'Deployment'), `${prefix}${app}`);
const ofChart = deploymentsOf(chart, 'deskline-');
const ofOverlay = deploymentsOf(overlay);

/** Facts of a container that must not depend on the tool that made it. */
function factsOf({ container, pod }: ReturnType<typeof workload>) {
  const { args, ports, startupProbe, livenessProbe, readinessProbe, lifecycle, resources, securityContext } =
    container;
  const env = (container.env ?? []).map(({ name, value, valueFrom }) => ({
    name,
    value,
    key: valueFrom?.secretKeyRef?.key,
    optional: valueFrom?.secretKeyRef?.optional,
  }));
  return {
    args,
    ports,
    probes: [startupProbe, livenessProbe, readinessProbe],
    lifecycle,
    resources,
    securityContext,
    env: env.sort((left, right) => left.name.localeCompare(right.name)),
    mounts: container.volumeMounts?.map(({ mountPath, readOnly }) => [mountPath, readOnly]).sort(),
    grace: pod.terminationGracePeriodSeconds,
  };
}

describe('the chart and the kustomize files, for production', () => {
  it.each(apps)('run %s with the same environment, ports, probes, resources and rights', (app) => {
    expect(factsOf(workload(ofChart(app)))).toEqual(factsOf(workload(ofOverlay(app))));
    expect(ofChart(app).spec?.strategy).toEqual(ofOverlay(app).spec?.strategy);
    expect(workload(ofChart(app)).pod.securityContext).toEqual(workload(ofOverlay(app)).pod.securityContext);
  });

  it.each(apps.filter((app) => app !== 'api-gateway'))('migrate %s alike', (app) => {
    const jobOf = (manifests: typeof chart, prefix: string) =>
      ofKind(manifests, 'Job')
        .filter(({ metadata }) => metadata.name.startsWith(prefix))
        .map(workload)
        .map(factsOf);
    expect(jobOf(chart, `deskline-${app}-`)).toEqual(jobOf(overlay, `${app}-`));
  });

  it.each(apps)('scale %s between the same bounds', (app) => {
    const boundsOf = (manifests: typeof chart, name: string) => {
      const { spec } = named(ofKind(manifests, 'HorizontalPodAutoscaler'), name);
      return [spec?.minReplicas, spec?.maxReplicas, spec?.metrics?.[0], spec?.behavior];
    };
    expect(boundsOf(chart, `deskline-${app}`)).toEqual(boundsOf(overlay, app));
  });

  it('set the same settings; the chart adds those that its values name', () => {
    const dataOf = (manifests: typeof chart, prefix: string) =>
      ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith(prefix))?.data ?? {};
    const { OAUTH_HTTP_URL, ...common } = dataOf(overlay, 'settings-');
    expect(dataOf(chart, 'deskline-settings')).toEqual({
      ...common,
      OAUTH_HTTP_URL: OAUTH_HTTP_URL?.replace('//', '//deskline-'),
      PUBLIC_URL: 'https://desk.example.com',
      BASE_URL: 'https://desk.example.com/v1',
      MAIL_FROM: 'no-reply@example.com',
      TRACES_URL: 'http://collector.monitoring:4318/v1/traces',
      TRACES_SHARE: '0.01',
      EVENTS_STREAM_REPLICAS: '3',
    });
  });
});
