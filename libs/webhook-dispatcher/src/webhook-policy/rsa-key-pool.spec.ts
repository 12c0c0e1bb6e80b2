import { makeRsaPair, RsaKeyPool, type KeyPair } from './rsa-key-pool';

describe('RsaKeyPool', () => {
  let pair: KeyPair;
  let made: number;
  let rsaKeys: RsaKeyPool;
  const times = <T>(count: number, work: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, work));

  beforeAll(async () => {
    pair = await makeRsaPair();
  });
  beforeEach(() => {
    made = 0;
    rsaKeys = new RsaKeyPool(async () => {
      made++;
      return pair;
    });
  });

  it('has a key for every call of provide', async () => {
    await times(3, () => rsaKeys.provide());
    await times(2, () => rsaKeys.take());
    expect([made, rsaKeys.size]).toEqual([3, 1]);
  });

  it('makes few keys, however often one is provided and not taken', async () => {
    for (let nth = 0; nth < 10; nth++) await rsaKeys.provide();
    expect([made, rsaKeys.size]).toEqual([4, 4]);
  });

  it('makes a key when it is empty, and one more for the next call', async () => {
    await rsaKeys.take();
    await new Promise(setImmediate);
    expect([made, rsaKeys.size]).toEqual([2, 1]);
  });
});
