import type { Page } from 'playwright-core';
import { DIRECTORY_ROLES, ROLES } from '@deskline/record';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import type { Api } from '../api';
import { staffed, type StoryRole } from '../roles/role-account';
import { useSharedEnv } from '../use-shared-env';
import { useConsoleEnv } from './console-env';
import { type Marked, markedRecords, marksIn } from './marked-records';
import { countCalls, routesOf, type Seen, settled, visit } from './screens';

const [ACCOUNT, OTHER] = ['console-rights', 'console-others'];
const [OURS, THEIRS] = ['quokka', 'wombat'];
const NO_RIGHTS = 'Your roles do not allow this';
const NOTHING = 'There is nothing at this address';

const everyRole: readonly StoryRole[] = [
  'end_user',
  ...ROLES.filter((role) => !DIRECTORY_ROLES.includes(role)),
];
/** Roles that read little, much and all: they see every marked record on its page and in its list. */
const THOROUGH: readonly StoryRole[] = ['end_user', 'specialist', 'account_owner'];

/** Screens that are the same for everybody and cost more than all others: the end user sees them. */
const isAlike = (path: string): boolean => /\/develop\/(explorer|events)$/.test(path);

interface MetaType {
  readonly collection: string;
  readonly nested?: true;
  readonly create_at?: readonly string[];
  readonly may: { readonly read?: string; readonly create?: string };
}

describeInBrowser('Every screen of the console', (program) => {
  const env = useConsoleEnv(program, ACCOUNT, staffed(everyRole));
  const other = useSharedEnv(OTHER, staffed(['end_user', 'problem_manager', 'account_administrator']));
  let marked: readonly Marked[];
  /** Words that somebody has seen. */
  const shown = new Set<string>();

  beforeAll(async () => {
    [marked] = await Promise.all([markedRecords(env().browser.people, OURS), markedRecords(other(), THEIRS)]);
  });

  /** Paths below the account for a route of the console, with each of the records. */
  const pathsOf = (route: string, records: readonly Marked[]): string[] => {
    const path = route.replace(/^\/(\$account)?/, '');
    const filled = records.map(({ collection, id }) =>
      path.replace('$collection', collection).replace('$id', String(id)),
    );
    if (!path.startsWith('/boards/')) return [...new Set(filled)];
    return marked.flatMap(({ collection, id }) => (collection === 'agile_boards' ? [`/boards/${id}`] : []));
  };

  /** Words of our account that the API itself gives to the caller. */
  const wordsFor = async (api: Api): Promise<Set<string>> => {
    const lists = [...new Set(marked.map(({ collection }) => `/${collection}?per_page=100`))];
    const pages = marked.flatMap(({ collection, id }) =>
      ['', '/notes', '/audit', '/columns'].map((below) => `/${collection}/${id}${below}`),
    );
    const logs = ['/audit_lines?per_page=100', '/notifications'];
    const answers = await Promise.all([...lists, ...pages, ...logs].map((path) => api.call('GET', path)));
    const given = answers.filter(({ status }) => status === 200);
    return new Set(given.flatMap(({ body }) => marksIn(JSON.stringify(body), OURS)));
  };

  /** Forms that are offered and whose records the API would not take from the caller. */
  const refusedForms = async (api: Api, { forms }: Seen): Promise<string[]> => {
    const statuses = forms.map(async (form) => {
      const collection = form.split('/')[2];
      return [form, (await api.call('POST', `/${collection}?dry_run=1`, {})).status] as const;
    });
    return (await Promise.all(statuses)).filter(([, status]) => status !== 422).map(String);
  };

  /** Fields with a pencil on the page of a record that the API would not let the caller change. */
  const refusedFields = async (api: Api, path: string, { fields }: Seen): Promise<string[]> => {
    if (fields === 0) return [];
    const { may } = await api.get<{ may?: { changing: string[] } }>(`${path}?fields=may`);
    return fields > (may?.changing.length ?? 0) ? [`${path} offers ${fields} fields`] : [];
  };

  /** Sees every path; returns the faults, and the screens that say that they are not for the reader. */
  const tour = async (page: Page, api: Api, words: ReadonlySet<string>, paths: readonly string[]) => {
    const [faults, closed, broken]: [string[], string[], string[]] = [[], [], []];
    page.on('response', (response) => {
      if (response.status() >= 500) broken.push(`${response.status()} ${response.url()}`);
    });
    for (const path of paths) {
      const seen = await visit(page, `/${ACCOUNT}${path}`);
      const marks = marksIn(seen.html, OURS);
      for (const mark of marks) shown.add(mark);
      if ([NO_RIGHTS, NOTHING].some((words) => seen.html.includes(words))) closed.push(`/${ACCOUNT}${path}`);
      const isRecord = marked.some(({ collection, id }) => path === `/${collection}/${id}`);
      const faulty = [
        ...marks.filter((mark) => !words.has(mark)),
        ...marksIn(seen.html, THEIRS),
        ...broken.splice(0),
        ...(await refusedForms(api, seen)),
        ...(isRecord ? await refusedFields(api, path, seen) : []),
      ];
      faults.push(...faulty.map((fault) => `${path}: ${fault}`));
    }
    return { faults, closed };
  };

  /** Words of both accounts among the records that the palette finds. */
  const foundBy = async (page: Page): Promise<string[]> => {
    await page.keyboard.press('Control+k');
    const found: string[] = [];
    for (const word of [OURS, THEIRS]) {
      const answer = page.waitForResponse((response) => response.url().endsWith(`q=${word}`));
      await page.getByRole('textbox', { name: 'Commands and records' }).fill(word);
      await answer;
      await settled(page);
      const texts = await page.locator('.mantine-Spotlight-actionsList').allInnerTexts();
      found.push(...marksIn(texts.join(' '), OURS), ...marksIn(texts.join(' '), THEIRS));
    }
    await page.keyboard.press('Escape');
    return found;
  };

  it.each(everyRole)('shows %s as much as the API, and offers no more', async (role) => {
    const api = env().browser.as(role);
    const [isThorough, words] = [THOROUGH.includes(role), await wordsFor(api)];
    const page = await env().open(role, '/inbox', { init: countCalls });
    const one = marked.slice(everyRole.indexOf(role) % marked.length).slice(0, 1);
    const routes = (await routesOf(page)).filter((route) => role === 'end_user' || !isAlike(route));
    const paths = routes.flatMap((route) => pathsOf(route, isThorough ? marked : one));
    const { faults, closed } = await tour(page, api, words, paths);
    expect(faults).toEqual([]);
    if (isThorough) {
      const found = await foundBy(page);
      expect(found).toContain(`${OURS}own`);
      expect(found.filter((word) => !words.has(word))).toEqual([]);
    }

    // Links lead to lists that the API gives, and to screens that have something to say.
    const { links } = await visit(page, `/${ACCOUNT}/inbox`);
    const { types } = await api.get<{ types: MetaType[] }>('/meta');
    const lists = types.filter(({ nested, may }) => !nested && may.read !== undefined);
    const listed = lists.map(({ collection }) => `/${ACCOUNT}/${collection}`);
    const screens = paths.map((path) => `/${ACCOUNT}${path}`).filter((path) => !closed.includes(path));
    expect(listed.filter((list) => !links.includes(list))).toEqual([]);
    const others = links.filter((link) => !listed.includes(link) && !isAlike(link));
    for (const link of others.filter((each) => !screens.includes(each))) {
      await visit(page, link);
      for (const words of [NO_RIGHTS, NOTHING]) await page.getByText(words).waitFor({ state: 'hidden' });
    }
  });

  it('shows nothing to an administrator of another account', async () => {
    const person = other().personOf('account_administrator');
    const page = await env().openAs(person, '/inbox', { init: countCalls });
    const paths = (await routesOf(page)).flatMap((route) => pathsOf(route, marked));
    const { faults } = await tour(page, other().as('account_administrator'), new Set(), paths);
    expect(faults).toEqual([]);
  });

  it('shows each record to somebody', () => {
    const words = ['asked', 'own', 'public', 'internal', 'problem', 'workflow', 'task', 'site'];
    const more = ['template', 'offer', 'board', 'column', 'rule', 'view'];
    expect([...shown]).toEqual(expect.arrayContaining([...words, ...more].map((word) => `${OURS}${word}`)));
  });
});
