import { E2eEnv, type ExtendAccount } from './e2e-env';

/** Longer than a start takes on a busy machine: the first spec of a run waits for it. */
export const START_LIMIT_MS = 240_000;

/**
 * Joins the Deskline that the specs of a run share before the tests of a spec, and leaves it after them. A spec that
 * changes people or settings, or counts events, does so in an account of its own.
 */
export function useSharedEnv(ownAccountId?: string, extend?: ExtendAccount): () => E2eEnv {
  let env: E2eEnv;
  beforeAll(async () => {
    env = await E2eEnv.join(ownAccountId, extend);
  }, START_LIMIT_MS);
  afterAll(() => env?.leave());
  return () => env;
}
