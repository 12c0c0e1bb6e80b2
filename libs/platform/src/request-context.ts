import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  request_id: string;
}

/** So long after the last request it is given up to follow what it started. */
export const QUIET_MS = 1_000;

const storage = new AsyncLocalStorage<RequestContext>();
let underWay = 0;
let quiet: NodeJS.Timeout | undefined;

/** Everything the work does, and whatever it starts that does not long outlive it, is known to belong to this request. */
export async function inRequest<T>(requestId: string, work: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await storage.run({ request_id: requestId }, work);
  } finally {
    underWay -= 1;
    if (underWay === 0) quiet ??= setTimeout(forget, QUIET_MS).unref();
  }
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.request_id;
}

/**
 * From the first request on Node 20 tracks every promise of the process, a tenth of what a delivery costs: in a service
 * that mostly does something else than answer, not for good.
 */
function forget(): void {
  quiet = undefined;
  if (underWay === 0) storage.disable();
}
