import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@deskline/local-stack';
import type { Fields } from '../../e2e/api';
import { ACCOUNT, type Stage } from './stage';

interface Type {
  readonly name: string;
  readonly collection: string;
  readonly nested?: true;
  readonly may: { readonly create?: unknown; readonly read?: unknown };
  readonly create_at?: readonly string[];
  readonly views?: Readonly<Record<string, string>>;
  readonly only_in_views?: boolean;
}

/** Parts of addresses that the router leaves open; a further one is to be added here. */
type Fill = (stage: Stage, types: readonly Type[]) => Promise<string[]>;

const FILLS: Readonly<Record<string, Fill>> = {
  '/$collection': (_, types) => Promise.resolve(types.map(({ collection }) => `/${collection}`)),
  '/$collection/new': (_, types) =>
    Promise.resolve(types.filter(isCreated).map(({ collection }) => `/${collection}/new`)),
  '/$collection/$id': (stage, types) => firstOf(stage, types),
  '/boards/$id': async (stage) => {
    const [board] = await stage.as('Ellen').get<Fields[]>('/agile_boards?per_page=1');
    return board ? [`/boards/${board.id}`] : [];
  },
};

const isCreated = ({ may, create_at, collection }: Type): boolean =>
  may.create !== undefined && (create_at?.includes(`/${collection}`) ?? false);

/** Page of one record of each type that has one. */
async function firstOf(stage: Stage, types: readonly Type[]): Promise<string[]> {
  const pages: string[] = [];
  for (const { collection, views, only_in_views } of types) {
    const view = only_in_views ? `/${Object.keys(views ?? {})[0] ?? ''}` : '';
    const { status, body } = await stage
      .as('Ellen')
      .call<Fields[]>('GET', `/${collection}${view}?per_page=1`);
    if (status === 200 && body[0]) pages.push(`/${collection}/${encodeURIComponent(body[0].id)}`);
  }
  return pages;
}

/** Paths of the router as its source has them. */
async function routes(): Promise<string[]> {
  const source = await readFile(join(workspace(), 'apps/console/src/app/router.tsx'), 'utf8');
  return [...source.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
}

/**
 * Addresses of every screen that the router has, below the account: lists, forms and pages of each type among them. An
 * open part that nothing fills is an error, so that no new screen is forgotten.
 */
export async function addresses(stage: Stage, wanted: readonly string[]): Promise<string[]> {
  const { types } = await stage.as('Ellen').get<{ types: Type[] }>('/meta');
  const listed = types.filter(
    ({ name, nested, may }) =>
      !nested && may.read !== undefined && (wanted.length === 0 || wanted.includes(name)),
  );
  const found: string[] = [];
  for (const route of await routes()) {
    if (route === '/') continue;
    const path = route.replace('/$account', '');
    const fill = FILLS[path];
    if (!fill && path.includes('$'))
      throw new Error(`${route} has an open part: bench/console/routes.ts does not fill it`);
    found.push(...(fill ? await fill(stage, listed) : [path]));
  }
  return found;
}

export const shown = (path: string): string => `/${ACCOUNT}${path}`;
