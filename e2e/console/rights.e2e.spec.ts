import type { Page } from 'playwright-core';
import { ROLES } from '@deskline/record';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { staffed, type StoryRole } from '../roles/role-account';
import { useSharedEnv } from '../use-shared-env';
import { ConsoleEnv, useConsoleEnv } from './console-env';
import { type Marked, markedRecords } from './marked-records';
import { byFilters, byForm, byPalette, byPreviews, bySavedViews, type Found, wrongCounts } from './probes';
import { isClosed, isGated, Reader } from './readers';
import { countCalls, routesOf, seenOn, settled, visit } from './screens';
import { type Ground, tour } from './tour';

const [ACCOUNT, OTHER] = ['console-rights', 'console-others'];
const [OURS, THEIRS] = ['quokka', 'wombat'];

const everyRole: readonly StoryRole[] = ['end_user', ...ROLES];
/** Roles whose windows are open at the same time. */
const AT_ONCE = 4;
const groups = Array.from({ length: everyRole.length / AT_ONCE }, (_, at) => ({
  roles: everyRole.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
}));

/** Screens that are the same for everybody and cost more than all others: the end user sees them. */
const isAlike = (path: string): boolean => /\/develop\/(explorer|events)$/.test(path);

describeInBrowser('Every screen of the console', (program) => {
  const env = useConsoleEnv(program, ACCOUNT, staffed(everyRole));
  const other = useSharedEnv(OTHER, staffed(['end_user', 'problem_manager', 'account_administrator']));
  let ground: Ground;
  let readers: ReadonlyMap<StoryRole, Reader>;
  /** Words that somebody has seen. */
  const shown = new Set<string>();
  /** Screens of marked records that somebody has seen, with everything that they depend on. */
  const sources = new Set<string>();

  beforeAll(async () => {
    const [marked] = await Promise.all([
      markedRecords(env().browser.people, OURS),
      markedRecords(other(), THEIRS),
    ]);
    ground = { account: ACCOUNT, marked, own: OURS, foreign: THEIRS };
    const asked = new Map<StoryRole, Reader>();
    for (const role of everyRole)
      asked.set(role, await Reader.ask(role, env().browser.as(role), marked, OURS));
    readers = asked;
  });

  const pathOf = (route: string, { collection, id }: Marked): string =>
    route
      .replace(/^\/(\$account)?/, '')
      .replace('$collection', collection)
      .replace('$id', String(id));

  /** Whether nobody has seen a screen so far that depends on the same answers of the API. */
  const isNew = (path: string, source: string): boolean => {
    const isUnseen = !sources.has(`${path} ${source}`);
    sources.add(`${path} ${source}`);
    return isUnseen;
  };

  /** Paths below the account for the routes of the console, but for those that look the same to an earlier reader. */
  const pathsFor = (reader: Reader, routes: readonly string[], links: readonly string[]): string[] => {
    const paths = routes.flatMap((route) => {
      if (isAlike(route) && reader.role !== 'end_user') return [];
      if (!/\$(collection|id)/.test(route)) {
        const path = route.replace(/^\/(\$account)?/, '');
        const isRefused = reader.isRefused(path) && !links.includes(`/${ACCOUNT}${path}`);
        const source = isRefused ? 'refused' : isGated(path) ? reader.role : reader.view;
        return isNew(path, source) ? [path] : [];
      }
      const isBoard = route.includes('/boards/');
      const records = ground.marked.filter(({ collection }) => !isBoard || collection === 'agile_boards');
      return records
        .filter((record) => isNew(pathOf(route, record), reader.sourceOf(route, record)))
        .map((record) => pathOf(route, record));
    });
    return [...new Set(paths)];
  };

  const seeAll = async (role: StoryRole): Promise<void> => {
    const reader = readers.get(role) as Reader;
    const page = await env().open(role, '/inbox', { init: countCalls });
    const routes = await routesOf(page);
    await settled(page);
    const { links } = await seenOn(page);
    const paths = pathsFor(reader, routes, links);
    const toured = await tour(page, reader, ground, paths);
    expect(toured.faults).toEqual([]);
    for (const word of toured.shown) shown.add(word);

    // Links lead to lists that the API gives, and to screens that have something to say.
    const lists = reader.types.filter(({ nested, may }) => !nested && may.read !== undefined);
    const listed = lists.map(({ collection }) => `/${ACCOUNT}/${collection}`);
    expect(listed.filter((list) => !links.includes(list))).toEqual([]);
    const open = paths.map((path) => `/${ACCOUNT}${path}`).filter((path) => !toured.closed.includes(path));
    // Screens without a gate that this reader has not seen are open to an earlier one with the same types and words.
    const seen = routes
      .map((route) => route.replace('/$account', `/${ACCOUNT}`))
      .filter(
        (path) => !isGated(path.slice(ACCOUNT.length + 1)) && !paths.includes(path.slice(ACCOUNT.length + 1)),
      );
    const rest = links.filter((link) => ![...listed, ...open, ...seen].includes(link) && !isAlike(link));
    for (const link of rest) {
      const { titles } = await visit(page, link);
      expect([link, ...titles.filter(isClosed)]).toEqual([link]);
    }
  };

  it.each(groups)('shows $roles as much as the API, and offers no more', async ({ roles }) => {
    await Promise.all(roles.map(seeAll));
  });

  const collections = () => new Set(ground.marked.map(({ collection }) => collection));
  /** Finds the words of an account in every place where the console searches for its reader. */
  const findAll = async (page: Page, reader: Reader, account: string, word: string): Promise<Found[]> => [
    ...(await byForm(page, reader, account, word)),
    ...(await byFilters(page, reader, account, word, collections())),
    await byPalette(page, reader, word),
  ];
  /** Places that show other words than the API gives. */
  const wrong = (found: readonly Found[]) =>
    found.filter(({ shown, given }) => String(shown) !== String(given));

  const findFor = async (role: 'end_user' | 'specialist'): Promise<void> => {
    const reader = readers.get(role) as Reader;
    const page = await env().open(role, '/inbox', { init: countCalls });
    const found = await findAll(page, reader, ACCOUNT, OURS);
    expect(wrong(found)).toEqual([]);
    expect(await byPalette(page, reader, THEIRS)).toMatchObject({ shown: [], given: [] });
    const words = [...new Set(found.flatMap(({ shown: each }) => each))];
    const expected = { end_user: ['own'], specialist: ['asked', 'own', 'problem', 'template', 'workflow'] };
    expect(words).toEqual(expect.arrayContaining(expected[role].map((word) => `${OURS}${word}`)));
    expect(words.filter((word) => !reader.words.includes(word))).toEqual([]);

    const views = await bySavedViews(page, ACCOUNT, OURS);
    expect(views).toEqual(role === 'end_user' ? [`${OURS}kept`] : []);
    const records = ground.marked.filter((record) => reader.reads(record));
    expect(await wrongCounts(reader, [...collections()])).toEqual([]);
    const previewed: string[] = [];
    for (const collection of ['requests', 'tasks']) {
      const record = records.find((each) => each.collection === collection);
      if (record) previewed.push(...(await byPreviews(page, `/${ACCOUNT}/${collection}/${record.id}`, OURS)));
    }
    expect(previewed.filter((word) => !reader.words.includes(word))).toEqual([]);
    if (role === 'specialist') expect(previewed).toContain(`${OURS}workflow`);
  };

  const findForOthers = async (): Promise<void> => {
    const [role, there] = ['account_administrator', new ConsoleEnv(env().browser, OTHER)];
    const reader = await Reader.ask(role, other().as(role), [], OURS);
    const page = await there.openAs(other().personOf(role), '/inbox', { init: countCalls });
    const found = await findAll(page, reader, OTHER, OURS);
    expect(found.filter(({ shown: ours, given }) => ours.length + given.length > 0)).toEqual([]);
    const own = await findAll(page, reader, OTHER, THEIRS);
    expect(wrong(own)).toEqual([]);
    expect(own.flatMap(({ shown: theirs }) => theirs)).toContain(`${THEIRS}problem`);

    await visit(page, `/${OTHER}/exports/new`);
    await page.getByRole('combobox', { name: 'Records' }).click();
    const types = await reader.api.get<object[]>('/import/types');
    await page
      .getByRole('option')
      .nth(types.length - 1)
      .waitFor();
    expect(await page.getByRole('option').count()).toBe(types.length);
  };

  it('finds, counts, previews and offers as much as the API', async () => {
    await Promise.all([findFor('end_user'), findFor('specialist'), findForOthers()]);
  });

  it('shows nothing to an administrator of another account', async () => {
    const person = other().personOf('account_administrator');
    const page = await env().openAs(person, '/inbox', { init: countCalls });
    const routes = await routesOf(page);
    for (const path of new Set(routes.flatMap((route) => ground.marked.map((each) => pathOf(route, each))))) {
      const { html } = await visit(page, `/${ACCOUNT}${path}`);
      expect([path, html.match(/quokka[a-z]+|wombat[a-z]+/)]).toEqual([path, null]);
    }
  });

  it('shows each record to somebody', () => {
    const words = ['asked', 'own', 'public', 'internal', 'problem', 'workflow', 'task', 'site'];
    // A view that Ellen has saved is hers alone; the audit tells of it while it is among the last 100 lines.
    const more = ['template', 'offer', 'board', 'column', 'rule'];
    expect([...words, ...more].filter((word) => !shown.has(`${OURS}${word}`))).toEqual([]);
  });
});
