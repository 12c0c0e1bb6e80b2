/** A webhook of Prometheus Alertmanager, version 4: one alert that fires, one that has ended. */
export const alertmanagerBody = () => ({
  receiver: 'deskline',
  status: 'firing',
  alerts: [
    {
      status: 'firing',
      labels: {
        alertname: 'DiskFull',
        ci: 'web01',
        instance: 'web01:9100',
        job: 'node',
        severity: 'critical',
      },
      annotations: { summary: 'Disk of web01 is 93% full', description: '/var grows by 2 GB an hour.' },
      startsAt: '2026-11-17T09:30:12.345Z',
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'http://prometheus.example:9090/graph?g0.expr=disk',
      fingerprint: '7d4be5c1a2f09e83',
    },
    {
      status: 'resolved',
      labels: { alertname: 'InstanceDown', instance: 'db01:9100', job: 'node', severity: 'warning' },
      annotations: {},
      startsAt: '2026-11-17T09:11:42Z',
      endsAt: '2026-11-17T09:31:42Z',
      generatorURL: '',
      fingerprint: '0c9d3a1b55e77f21',
    },
  ],
  groupLabels: { job: 'node' },
  commonLabels: { job: 'node' },
  commonAnnotations: {},
  externalURL: 'http://alertmanager.example:9093',
  version: '4',
  groupKey: '{}:{job="node"}',
  truncatedAlerts: 0,
});

/** A webhook of Grafana's unified alerting. */
export const grafanaBody = () => ({
  receiver: 'deskline',
  status: 'firing',
  alerts: [
    {
      status: 'firing',
      labels: { alertname: 'High latency', grafana_folder: 'Shop' },
      annotations: { summary: 'High latency' },
      startsAt: '2026-11-17T10:00:00+01:00',
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'https://grafana.example/alerting/1afz29v7z/edit',
      fingerprint: 'c6eadffa33fcdf37',
      silenceURL: 'https://grafana.example/alerting/silence/new?matchers=alertname%3DLatency',
      dashboardURL: 'https://grafana.example/d/abc',
      panelURL: 'https://grafana.example/d/abc?viewPanel=1',
      values: { A: 812.4 },
      valueString: "[ var='A' labels={} value=812.4 ]",
    },
  ],
  groupLabels: {},
  commonLabels: { alertname: 'High latency' },
  commonAnnotations: {},
  externalURL: 'https://grafana.example/',
  version: '1',
  groupKey: '{}:{alertname="High latency"}',
  truncatedAlerts: 0,
  orgId: 1,
  title: '[FIRING:1]  (High latency)',
  state: 'alerting',
  message: '**Firing**',
});

/** An event of PagerDuty's Events API, version 2. */
export const pagerDutyBody = () => ({
  event_action: 'trigger',
  dedup_key: 'srv01/HTTP',
  payload: {
    summary: 'DISK at 99% on machine prod-db01',
    timestamp: '2026-07-17T08:42:58.315+0000',
    severity: 'critical',
    source: 'prod-db01',
    component: 'postgres',
    group: 'prod-datapipe',
    class: 'disk',
    custom_details: { 'free space': '1%', load: [1, 2] },
  },
  images: [],
  links: [{ href: 'https://wiki.example/disk', text: 'Runbook' }],
  client: 'Sample Monitoring',
  client_url: 'https://monitoring.example',
});
