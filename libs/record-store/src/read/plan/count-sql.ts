/** Past this many rows a collection is not counted to the end. */
export const COUNT_LIMIT = 100_000;
