import { joinSharedStack, offerSharedStack } from './shared-stack';
import type { Stack } from './stack';

const stackOf = (stop: () => Promise<void>) =>
  ({
    base_url: 'https://localhost/v1',
    nats: { url: 'nats://n' },
    postgres: { url: 'postgres://p' },
    stop,
  }) as Stack;

describe('The shared stack', () => {
  it('is started by the first that joins, once, and stopped with the offer', async () => {
    const stop = jest.fn(() => Promise.resolve());
    const start = jest.fn(() => Promise.resolve(stackOf(stop)));
    const offer = await offerSharedStack(start);
    expect(start).not.toHaveBeenCalled();
    const joined = await Promise.all([joinSharedStack(offer.url), joinSharedStack(offer.url)]);
    expect(joined.map(({ base_url, nats }) => [base_url, nats])).toEqual([
      ['https://localhost/v1', { url: 'nats://n' }],
      ['https://localhost/v1', { url: 'nats://n' }],
    ]);
    expect(start).toHaveBeenCalledTimes(1);
    await offer.stop();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('is stopped by a DELETE once, and started again by a spec that joins later', async () => {
    const stop = jest.fn(() => Promise.resolve());
    const start = jest.fn(() => Promise.resolve(stackOf(stop)));
    const offer = await offerSharedStack(start);
    await joinSharedStack(offer.url);
    await fetch(offer.url, { method: 'DELETE' });
    expect(stop).toHaveBeenCalledTimes(1);
    await joinSharedStack(offer.url);
    expect(start).toHaveBeenCalledTimes(2);
    await offer.stop();
    expect(stop).toHaveBeenCalledTimes(2);
  });

  it('is not started by an offer that is joined by no spec', async () => {
    const start = jest.fn(() => Promise.resolve(stackOf(() => Promise.resolve())));
    await (await offerSharedStack(start)).stop();
    expect(start).not.toHaveBeenCalled();
  });

  it('reports to all that join why it did not start', async () => {
    const offer = await offerSharedStack(() => Promise.reject(new Error('no port')));
    await expect(joinSharedStack(offer.url)).rejects.toThrow(
      'The shared stack did not start: Error: no port',
    );
    await offer.stop();
  });
});
