import { AsyncResource } from 'node:async_hooks';
import { currentRequestId, inRequest, QUIET_MS } from './request-context';

describe('the request that work belongs to', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Begins a request, and answers with something it has started that outlives it. */
  const begin = (id: string) =>
    inRequest(id, () => Promise.resolve(AsyncResource.bind(() => currentRequestId())));

  it('is forgotten some time after the last one, and followed again from the next', async () => {
    const started = await begin('one');
    expect(started()).toBe('one');
    jest.advanceTimersByTime(QUIET_MS);
    expect(started()).toBeUndefined();
    expect((await begin('two'))()).toBe('two');
  });

  it('is not forgotten while one is under way', async () => {
    let end = (): void => undefined;
    const open = inRequest('long', () => new Promise<void>((resolve) => (end = resolve)));
    const started = await begin('short');
    jest.advanceTimersByTime(2 * QUIET_MS);
    expect(started()).toBe('short');
    end();
    await open;
  });
});
