import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api, Fields, Reply } from './api';

const AGAIN_MS = 200;

const isToComeAgain = (status: number): boolean => [409, 502, 503, 504].includes(status);

/** Repeats a call until it is answered: the service may be killed at any moment. */
export async function untilAnswered<T>(call: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (;;) {
    const reply = await call();
    if (reply.status < 300) return reply;
    if (!isToComeAgain(reply.status))
      throw new Error(`Answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
    await sleep(AGAIN_MS);
  }
}

export const read = <T = Fields>(api: Api, path: string): Promise<Reply<T>> =>
  untilAnswered(() => api.call<T>('GET', path));

/** Client that repeats its calls; an idempotency key makes a repeated POST take effect once. */
export const insisting = (api: Api): Pick<Api, 'get' | 'post'> => ({
  get: async <T = Fields>(path: string) => (await read<T>(api, path)).body,
  post: async <T = Fields>(path: string, body: object = {}) => {
    const headers = { 'idempotency-key': randomUUID() };
    return (await untilAnswered(() => api.call<T>('POST', path, body, headers))).body;
  },
});
