import { readFileSync, writeFileSync } from 'node:fs';
import { useSharedEnv } from '../use-shared-env';
import { opsAddresses } from './ops-addresses';
import { metricsDocument } from './metrics-document';

const FILE = 'docs/api/metrics.txt';
/** Labels that any metric of Prometheus has by itself. */
const OWN_LABELS = new Set(['service', 'le', 'quantile']);
/** Accounts with series of their own at the most. */
const MOST_SERIES = 20_000;

describe('/metrics of a running Deskline', () => {
  const env = useSharedEnv();
  const texts = new Map<string, string>();
  const names = new Map<string, string>();

  beforeAll(async () => {
    await env().as('Ellen').get('/requests');
    await env().as('Ellen').get('/meta');
    for (const [service, url] of opsAddresses(env().stack.dataDir)) {
      texts.set(service, await (await fetch(`${url}/metrics`)).text());
      names.set(service, await (await fetch(`${url}/metrics/names`)).text());
    }
  });

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

  it('shows all four golden signals of every service', () => {
    for (const [service, text] of texts) {
      const missing = [
        /^deskline_request_duration_seconds_bucket\{/m,
        /^deskline_requests_total\{/m,
        /^deskline_requests_in_flight\{service="[\w-]+"\} \d/m,
        /^deskline_event_loop_busy_seconds_total\{service="[\w-]+"\} 0*[1-9.]/m,
        /^deskline_ready\{service="[\w-]+"\} 1$/m,
        /^deskline_check_ok\{check="jetstream",service="[\w-]+"\} 1$/m,
        /^deskline_nats_messages_total\{direction="in",service="[\w-]+"\} [1-9]/m,
        /^deskline_jetstream_storage_bytes\{service="[\w-]+"\} \d/m,
        ...(service === 'api-gateway'
          ? [
              /^deskline_cache_lookups_total\{cache="identities",result="hit",/m,
              /^deskline_rate_limit_calls_total\{caller="person",outcome="admitted",service="api-gateway"\} [1-9]/m,
              /^deskline_rate_limit_callers\{budget="ample",service="api-gateway"\} [1-9]/m,
              /^deskline_certificate_expiry_timestamp_seconds\{service="api-gateway"\} [1-9]/m,
            ]
          : [
              /^deskline_database_pool_connections\{state="idle",/m,
              /^deskline_database_pool_limit\{service="[\w-]+"\} [1-9]/m,
              /^deskline_database_size_bytes\{service="[\w-]+"\} [1-9]/m,
              /^deskline_database_transaction_age\{service="[\w-]+"\} \d/m,
            ]),
      ].filter((signal) => !signal.test(text));
      expect([service, missing]).toEqual([service, []]);
    }
  });
});
