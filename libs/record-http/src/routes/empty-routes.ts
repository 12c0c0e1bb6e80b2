import type { Catalogue } from '@deskline/record';
import { number, type PathType, type Route, type RoutePattern, type TakeRoute } from './route';

const TAKEN_FROM_LIST = /^DELETE (\/(\w+)\/:id\/(\w+))\/:\w+$/;

/** "DELETE /<c>/:id/<sub> empties a sub-collection": every one that records can be taken from one by one. */
export const emptyRoutes = (
  patterns: readonly RoutePattern[],
  { byName, foreign }: Catalogue,
): RoutePattern[] =>
  patterns.flatMap(({ pattern, ids: [name = ''], route }): RoutePattern[] => {
    const [, list, collection = '', path = ''] = TAKEN_FROM_LIST.exec(pattern) ?? [];
    if (list === undefined || !isTaking(route([0, 0]))) return [];
    const of: PathType = byName.get(name) ?? { name, collection: foreign[name] ?? collection };
    return [
      {
        pattern: `DELETE ${list}`,
        ids: [name],
        route: ([id = 0]) => {
          const take = (other: number) => route([id, other]) as TakeRoute;
          return { kind: 'empty', record: take(0).record, of, id: number(id), path, take };
        },
      },
    ];
  });

const isTaking = (route: Route): route is TakeRoute =>
  route.kind === 'unlink' ||
  route.kind === 'clearReference' ||
  (route.kind === 'remove' && route.under !== undefined);
