/**
 * Options of a cache with an entry for each caller, at most as many. Counted by size: with `max`, a cache takes the memory of all
 * entries when it is made, 3 MB for 100,000.
 */
export const perCaller = (callers: number) => ({ maxSize: callers, sizeCalculation: () => 1 });
