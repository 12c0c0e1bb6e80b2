import { exemplar, Metrics } from '../metrics/metrics';
import { OpsServer } from './ops-server';
import { Readiness } from './readiness';

const readiness = new Readiness({ keepMs: 0, limitMs: 100 });
const metrics = new Metrics('work-records');
const ops = new OpsServer(readiness, metrics);
let url: string;

beforeAll(async () => {
  url = await ops.listen(0, '127.0.0.1');
});
afterAll(() => ops.close());

const status = async (path: string) => (await fetch(url + path)).status;

describe('OpsServer', () => {
  it('answers /healthz before /readyz is green', async () => {
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(503);
    readiness.serving();
    expect(await status('/readyz')).toBe(200);
  });

  it('names the failing check on /readyz', async () => {
    readiness.register('postgresql', () => Promise.reject(new Error('gone')));
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ready: false, checks: { postgresql: 'gone' } });
  });

  it('shows metrics with the name of the service, those of the process included', async () => {
    metrics.watchProcess();
    metrics.counter({ name: 'events_total', help: 'Events' }).inc(2);
    metrics.counter({ name: 'events_total', help: 'Events' }).inc(1);
    const answer = await fetch(`${url}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('events_total{service="work-records"} 3');
    expect(text).toContain('process_cpu_user_seconds_total');
  });

  it('names the trace of a slow request in OpenMetrics, and leaves it out for a scraper without it', async () => {
    const durations = metrics.histogram({
      name: 'took',
      help: 'Time',
      labelNames: ['of'],
      buckets: [1, 5],
      enableExemplars: true,
    });
    durations.labels('calls').observe(0.5);
    durations.observe(exemplar({ of: 'calls' }, 3, 'abc'));
    const scrape = async (accept: string) => (await fetch(`${url}/metrics`, { headers: { accept } })).text();
    const [plain, open, again] = [
      await scrape('text/plain'),
      await scrape('application/openmetrics-text;version=1.0.0'),
      await scrape('text/plain'),
    ];
    expect(open).toMatch(
      /^took_bucket\{le="5",service="work-records",of="calls"\} 2 # \{trace_id="abc"\} 3 \d/m,
    );
    expect(open).toMatch(/^# TYPE events counter\nevents_total\{service="work-records"\} 3$/m);
    expect(open.endsWith('# EOF\n')).toBe(true);
    for (const text of [plain, again]) {
      expect(text).not.toContain('trace_id');
      expect(text).toContain('events_total{service="work-records"} 3');
    }
  });

  it('lists the metrics with their labels, also those without samples', async () => {
    metrics.gauge({ name: 'waiting', help: 'Those that wait', labelNames: ['queue', 'account'] });
    const names = await (await fetch(`${url}/metrics/names`)).text();
    expect(names.split('\n')).toContain('waiting{account,queue} gauge: Those that wait');
  });

  it('answers 404 to other paths', async () => {
    expect(await status('/')).toBe(404);
  });

  it('explains in one sentence that its port is in use', async () => {
    const port = Number(new URL(url).port);
    await expect(new OpsServer(readiness, metrics).listen(port, '127.0.0.1')).rejects.toThrow(
      `OPS_PORT ${port} on 127.0.0.1 cannot be listened on: EADDRINUSE.`,
    );
  });
});
