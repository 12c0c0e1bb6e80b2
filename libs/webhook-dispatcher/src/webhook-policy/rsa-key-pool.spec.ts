import { makeRsaPair, RsaKeyPool, type KeyPair } from './rsa-key-pool';

describe('RSA keys', () => {
  let pair: KeyPair;
  let made: number;
  let stock: RsaKeyPool;
  const times = <T>(count: number, work: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, work));

  beforeAll(async () => {
    pair = await makeRsaPair();
  });
  beforeEach(() => {
    made = 0;
    stock = new RsaKeyPool(async () => {
      made++;
      return pair;
    });
  });

  it('are there for everybody who had one provided', async () => {
    await times(3, () => stock.provide());
    await times(2, () => stock.take());
    expect([made, stock.size]).toEqual([3, 1]);
  });

  it('are few, however often one is provided and not taken', async () => {
    for (let nth = 0; nth < 10; nth++) await stock.provide();
    expect([made, stock.size]).toEqual([4, 4]);
  });

  it('are made when there is none, and then one more for who comes next', async () => {
    await stock.take();
    await new Promise(setImmediate);
    expect([made, stock.size]).toEqual([2, 1]);
  });
});
