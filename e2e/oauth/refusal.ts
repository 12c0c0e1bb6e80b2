import type { StrictClient } from './clients/strict-client';

/** The `error` that a library reads from the answer; 'none' for a success. */
export const refusal = (client: StrictClient, work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (caught: unknown) => client.errorIn(caught),
  );
