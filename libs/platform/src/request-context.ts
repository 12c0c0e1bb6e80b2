import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  request_id: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Everything the work does, and whatever it starts, is known to belong to this request. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return storage.run({ request_id: requestId }, work);
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.request_id;
}
