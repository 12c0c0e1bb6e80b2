/** Short, so that the end of the parent is noticed soon. */
const BUSY_MS = 50;

/** Computes without a pause. */
function compute(): void {
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
  setImmediate(compute);
}

process.once('disconnect', () => process.exit());
compute();
