import type { Fields } from '../api';
import type { E2eEnv } from '../e2e-env';

/** A change of a record through the API, and the verbs of the events it is to cause, all of them. */
export interface Step {
  readonly verbs: readonly string[];
  take(env: E2eEnv, record: Fields): Promise<unknown>;
}

/** The life of one record: each event value of its noun happens in it at least once. */
export interface EventScenario {
  /** The collection it lives in. */
  readonly of: string;
  /** Creates the record. */
  make(env: E2eEnv): Promise<Fields>;
  readonly steps: readonly Step[];
}

type Values = (env: E2eEnv) => object | Promise<object>;

/** POST /<collection> by the administrator. */
export const posted =
  (collection: string, values: Values) =>
  async (env: E2eEnv): Promise<Fields> =>
    env.as('Ellen').post(`/${collection}`, await values(env));

/** PATCH of the record. What fires beside X.update is named. */
export const patched = (collection: string, values: Values, ...beside: string[]): Step => ({
  verbs: ['update', ...beside],
  take: async (env, { id }) => env.as('Ellen').patch(`/${collection}/${id}`, await values(env)),
});

/** "a note fires X.note-added (payload note_id, no audit line)" */
export const noted = (collection: string): Step => ({
  verbs: ['note-added'],
  take: (env, { id }) => env.as('Ellen').post(`/${collection}/${id}/notes`, { text: 'Along the way.' }),
});

export const deleted = (collection: string): Step => ({
  verbs: ['delete'],
  take: (env, { id }) => env.as('Ellen').delete(`/${collection}/${id}`),
});
