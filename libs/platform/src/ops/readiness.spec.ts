import { Readiness } from './readiness';

const check = (outcome: () => Promise<void>) => {
  const seen = { times: 0 };
  return { seen, check: () => ((seen.times += 1), outcome()) };
};
const works = () => Promise.resolve();

describe('Readiness', () => {
  it('is off while starting and while stopping', async () => {
    const readiness = new Readiness();
    expect(await readiness.report()).toEqual({ ready: false, checks: { process: 'starting' } });
    readiness.serving();
    expect(await readiness.report()).toEqual({ ready: true, checks: {} });
    readiness.stopping();
    expect(await readiness.report()).toEqual({ ready: false, checks: { process: 'stopping' } });
  });

  it('is off when one check fails, and names the check and the reason', async () => {
    const readiness = new Readiness();
    readiness.register('postgresql', works);
    readiness.register('nats', () => Promise.reject(new Error('no disk')));
    readiness.serving();
    expect(await readiness.report()).toEqual({ ready: false, checks: { postgresql: 'ok', nats: 'no disk' } });
  });

  it('waits for no check longer than its limit', async () => {
    const readiness = new Readiness({ keepMs: 1_000, limitMs: 20 });
    readiness.register('hangs', () => new Promise(() => undefined));
    readiness.serving();
    expect((await readiness.report()).checks).toEqual({ hangs: 'no answer within 20 ms' });
  });

  it('runs its checks once for concurrent callers, and again later', async () => {
    const readiness = new Readiness({ keepMs: 30, limitMs: 1_000 });
    const counted = check(works);
    readiness.register('counted', counted.check);
    readiness.serving();
    await Promise.all([readiness.report(), readiness.report(), readiness.report()]);
    expect(counted.seen.times).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await readiness.report();
    expect(counted.seen.times).toBe(2);
  });
});
