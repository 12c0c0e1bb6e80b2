import { readFileSync, writeFileSync } from 'node:fs';
import { until } from '../until';
import { useSharedEnv } from '../use-shared-env';
import { opsAddresses } from './ops-addresses';
import { metricsDocument } from './metrics-document';

const FILE = 'docs/api/metrics.txt';
/** Labels that any metric of Prometheus has by itself. */
const OWN_LABELS = new Set(['service', 'le', 'quantile']);
/** Accounts with series of their own at the most. */
const MOST_SERIES = 20_000;

const sample = (name: string, labels = '', value = '\\d') =>
  new RegExp(`^${name}\\{${labels && `${labels},`}service="[\\w-]+"\\} ${value}`, 'm');

const EVERYWHERE = [
  /^deskline_request_duration_seconds_bucket\{/m,
  /^deskline_requests_total\{/m,
  sample('deskline_requests_in_flight'),
  sample('deskline_event_loop_busy_seconds_total', '', '0*[1-9.]'),
  sample('deskline_ready', '', '1$'),
  sample('deskline_check_ok', 'check="jetstream"', '1$'),
  sample('deskline_nats_messages_total', 'direction="in"', '[1-9]'),
  sample('deskline_jetstream_storage_bytes'),
];
const GATEWAY = [
  sample('deskline_cache_lookups_total', 'cache="identities",result="hit"'),
  sample('deskline_rate_limit_calls_total', 'caller="person",outcome="admitted"', '[1-9]'),
  sample('deskline_rate_limit_callers', 'budget="ample"', '[1-9]'),
  sample('deskline_certificate_expiry_timestamp_seconds', '', '[1-9]'),
];
const WITH_DATABASE = [
  sample('deskline_database_pool_connections', 'state="idle"'),
  sample('deskline_database_pool_limit', '', '[1-9]'),
  sample('deskline_database_size_bytes', '', '[1-9]'),
  sample('deskline_database_transaction_age'),
  sample('deskline_database_oldest_transaction_seconds'),
];
const QUEUES: Readonly<Record<string, readonly string[]>> = {
  'work-records': [
    'deskline_automation_queue_age_seconds',
    'deskline_automation_runs',
    'deskline_timer_overdue_seconds',
  ],
  'configuration-records': ['deskline_jobs_queue_age_seconds', 'deskline_timer_overdue_seconds'],
  'webhook-dispatcher': ['deskline_mail_queue_age_seconds'],
};

const signalsOf = (service: string): readonly RegExp[] => [
  ...EVERYWHERE,
  ...(service === 'api-gateway' ? GATEWAY : WITH_DATABASE),
  ...(QUEUES[service] ?? []).map((name) => sample(name)),
];

describe('/metrics of a running Deskline', () => {
  const env = useSharedEnv();
  const texts = new Map<string, string>();
  const names = new Map<string, string>();

  const scrape = async () => {
    for (const [service, url] of opsAddresses(env().stack.dataDir)) {
      texts.set(service, await (await fetch(`${url}/metrics`)).text());
      names.set(service, await (await fetch(`${url}/metrics/names`)).text());
    }
  };
  const missing = () =>
    [...texts].flatMap(([service, text]) =>
      signalsOf(service).flatMap((signal) => (signal.test(text) ? [] : [`${service} ${String(signal)}`])),
    );

  beforeAll(async () => {
    await env().as('Ellen').get('/requests');
    await env().as('Ellen').get('/meta');
    // Servers that are busy with other specs may answer a scrape too late to be shown in it.
    await until(async () => (await scrape(), missing().length === 0)).catch(() => undefined);
  }, 120_000);

  it('has the metrics and labels of docs/api/metrics.txt, and no others', () => {
    const document = metricsDocument(names);
    if (process.env['WRITE_METRICS'] === '1') writeFileSync(FILE, document);
    expect(document).toBe(readFileSync(FILE, 'utf8'));
  });

  it('has no label that the list does not name', () => {
    for (const [service, text] of texts) {
      const known = new Map(
        (names.get(service) ?? '').split('\n').map((line) => {
          const [, name = '', labels = ''] = /^(\w+)(?:\{(.*?)\})? /.exec(line) ?? [];
          return [name, new Set(labels.split(','))] as const;
        }),
      );
      const stray = text.split('\n').flatMap((line) => {
        const [, name = '', labels = ''] = /^(\w+)\{(.*)\} /.exec(line) ?? [];
        const own = known.get(name.replace(/_(bucket|sum|count)$/, '')) ?? known.get(name);
        return [...labels.matchAll(/(\w+)="/g)].flatMap(([, label = '']) =>
          OWN_LABELS.has(label) || own?.has(label) ? [] : [`${name} ${label}`],
        );
      });
      expect([service, stray]).toEqual([service, []]);
      expect(text.split('\n').length).toBeLessThan(MOST_SERIES);
    }
  });

  it('shows all four golden signals of every service, and the age of every queue', () => {
    expect(missing()).toEqual([]);
  });
});
