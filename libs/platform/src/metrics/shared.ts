/** How long an answer is shared: by all metrics of one scrape, and by two scrapers. */
const SHARED_MS = 5_000;

/** Asks once for all metrics that show parts of the answer; undefined where nobody answers. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let latest: { readonly at: number; readonly answer: Promise<T | undefined> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > SHARED_MS) {
      latest = { at: now, answer: ask().catch(() => undefined) };
    }
    return latest.answer;
  };
}
