import type { Metrics } from './metrics';

/** Lookups of one cache, counted in place: a lookup costs an increment, and the metric is written when it is scraped. */
export interface CacheCounts {
  hits: number;
  misses: number;
}

const countsOf = new WeakMap<Metrics, Map<string, CacheCounts>>();

/** Counts of a cache of this process on /metrics; a second call for its name returns the same counts. */
export function cacheCounts(metrics: Metrics, cache: string): CacheCounts {
  const caches = countsOf.get(metrics) ?? register(metrics);
  const counts = caches.get(cache) ?? { hits: 0, misses: 0 };
  caches.set(cache, counts);
  return counts;
}

function register(metrics: Metrics): Map<string, CacheCounts> {
  const caches = new Map<string, CacheCounts>();
  countsOf.set(metrics, caches);
  metrics.counter({
    name: 'deskline_cache_lookups_total',
    help: 'Lookups in a cache of this process, by result: hit or miss',
    labelNames: ['cache', 'result'],
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of caches) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
  return caches;
}
