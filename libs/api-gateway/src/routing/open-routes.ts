import type { Action, Catalogue } from '@deskline/record';
import type { Route } from './router';

interface OpenRoute {
  readonly service: string;
  readonly path: RegExp;
  readonly action: Action;
}

/** Paths without credentials that a service answers: the actions that need nothing by their definition. */
export class OpenRoutes {
  private readonly routes: readonly OpenRoute[];

  constructor(catalogues: readonly Catalogue[]) {
    this.routes = catalogues.flatMap(({ service, records }) =>
      records.flatMap(({ collection, actions = {} }) =>
        Object.entries(actions)
          .filter(([, { needs }]) => needs === 'nothing')
          .map(([name, action]) => ({
            service,
            path: new RegExp(`^/${collection}/[\\w-]+/${name}$`),
            action,
          })),
      ),
    );
  }

  find(method: string, path: string): Route | null {
    const found = this.routes.find(
      ({ action, path: shape }) => action.methods.some((each) => each === method) && shape.test(path),
    );
    if (!found) return null;
    const { unlimited, changesOnGet } = found.action;
    return {
      service: found.service,
      path,
      ...(unlimited && { unlimited }),
      ...(changesOnGet && { changesOnGet }),
    };
  }
}
