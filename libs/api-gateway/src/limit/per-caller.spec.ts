import { LRUCache } from 'lru-cache';
import { perCaller } from './per-caller';

describe('a cache per caller', () => {
  it('has as many callers as it may, and forgets the one that has not called for longest', () => {
    const cache = new LRUCache<string, object>(perCaller(2));
    for (const caller of ['Ada', 'Ben', 'Cleo']) cache.set(caller, {});
    expect([...cache.keys()]).toEqual(['Cleo', 'Ben']);
    cache.get('Ben');
    cache.set('Dan', {});
    expect([...cache.keys()]).toEqual(['Dan', 'Ben']);
  });
});
