import type { Fields } from '../api';
import type { World } from '../world';

/** A change of a record through the API, and the verbs of the events it is to cause, all of them. */
export interface Step {
  readonly verbs: readonly string[];
  take(world: World, record: Fields): Promise<unknown>;
}

/** The life of one record: each event value of its noun happens in it at least once. */
export interface Journey {
  /** The collection it lives in. */
  readonly of: string;
  /** What it is made from; a function where that must be asked for. */
  make(world: World): Promise<Fields>;
  readonly steps: readonly Step[];
}

type Values = (world: World) => object | Promise<object>;

/** POST /<collection> by the administrator. */
export const posted =
  (collection: string, values: Values) =>
  async (world: World): Promise<Fields> =>
    world.as('Ellen').post(`/${collection}`, await values(world));

/** PATCH of the record. What fires beside X.update is named. */
export const patched = (collection: string, values: Values, ...beside: string[]): Step => ({
  verbs: ['update', ...beside],
  take: async (world, { id }) => world.as('Ellen').patch(`/${collection}/${id}`, await values(world)),
});

/** "a note fires X.note-added (payload note_id, no audit line)" */
export const noted = (collection: string): Step => ({
  verbs: ['note-added'],
  take: (world, { id }) => world.as('Ellen').post(`/${collection}/${id}/notes`, { text: 'Along the way.' }),
});

export const deleted = (collection: string): Step => ({
  verbs: ['delete'],
  take: (world, { id }) => world.as('Ellen').delete(`/${collection}/${id}`),
});
