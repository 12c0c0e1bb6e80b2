import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import type { Fields } from '../api';
import { useConsoleEnv } from './console-env';
import { countCalls, routesOf, settled } from './screens';
import { BrokenCalls, go, hasText, isShown, REQUEST_ID, textOf, tryAgain, within } from './states';

const ACCOUNT = 'console-states';
const OFFLINE = 'No connection';
const NO_RIGHTS = 'Your roles do not allow this';
const NOTHING = 'There is nothing at this address';

/** Routes without a call of their own: all that they show is known to the frame already. */
const WITHOUT_CALLS: Readonly<Record<string, string>> = {
  '/': 'leads to the start page',
  '/$account': 'lists the types, which the navigation has read',
  '/$account/$collection/new': 'form of a type, of which the list has read the fields',
  '/$account/exports/new': 'reads the types of files, as the form of imports does; see the next test',
};

/** Addresses at which a screen has nothing to show, with its words; null: it always has something. */
const EMPTY: Readonly<Record<string, readonly [path: string, words: string] | null>> = {
  '/': null,
  '/$account': null,
  '/$account/$collection': ['/projects', 'Nothing here yet'],
  '/$account/$collection/new': null,
  '/$account/$collection/$id': null,
  '/$account/boards/$id': ['/boards/$bare', 'Nothing here yet'],
  '/$account/inbox': ['/inbox', 'Everything is read'],
  '/$account/approvals': ['/approvals', 'Nothing waits for your approval'],
  '/$account/catalogue': ['/catalogue', 'No article matches'],
  '/$account/develop': ['/develop', 'Every message has arrived'],
  '/$account/develop/explorer': null,
  '/$account/develop/events': null,
  '/$account/develop/calls': ['/develop/calls?status=1', 'No call matches'],
  '/$account/health': null,
  '/$account/audit': ['/audit?id=1', 'No entry matches'],
  '/$account/security': ['/security?id=1', 'No entry matches'],
  '/$account/service_levels': ['/service_levels?from=2001-01-01&to=2001-02-01', 'No request was created'],
  '/$account/trust': ['/trust', 'No account is trusted'],
  '/$account/imports/new': null,
  '/$account/exports/new': null,
};

/** Screens for a person without roles; all others tell that they are not. */
const FOR_EVERYBODY = [
  '/',
  '/$account',
  '/$account/inbox',
  '/$account/approvals',
  '/$account/catalogue',
  '/$account/develop',
  '/$account/develop/explorer',
  '/$account/develop/events',
  '/$account/develop/calls',
];

describeInBrowser('States of every screen of the console', (program) => {
  const env = useConsoleEnv(program, ACCOUNT);
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const ellen = env().browser.as('Ellen');
    ids.site = (await ellen.post('/sites', { name: 'Harbour' })).id;
    ids.bare = (await ellen.post('/agile_boards', { name: 'Without columns' })).id;
    ids.board = (await ellen.post('/agile_boards', { name: 'Moves' })).id;
    await ellen.post(`/agile_boards/${ids.board}/columns`, { name: 'To do' });
  });
  beforeEach(() => env().browser.watch.allow(/^Failed to load resource: (net::ERR_|.* status of 503)/));

  const addressOf = (path: string): string =>
    path
      .replace('$account', ACCOUNT)
      .replace('/boards/$id', `/boards/${ids.board}`)
      .replace('/$collection/$id', `/sites/${ids.site}`)
      .replace('/$collection', '/sites')
      .replace('$bare', String(ids.bare));

  it('are loading, an error with its request id that another try mends, and offline what was read', async () => {
    const page = await env().open('Ellen', '', { init: countCalls });
    const screens = (await routesOf(page)).filter((route) => !(route in WITHOUT_CALLS)).map(addressOf);
    const calls = await BrokenCalls.of(page);
    const seen = new Map<string, string>();
    for (const screen of screens) {
      calls.hold();
      await go(page, screen);
      await within(screen, 'is busy', isShown(page, '[aria-busy="true"]'));
      calls.fail();
      await within(screen, 'tells the failed request', isShown(page, '[role=alert]', REQUEST_ID));
      calls.mend();
      await within(screen, 'is mended by another try', tryAgain(page));
      seen.set(screen, await textOf(page));
    }
    await page.context().setOffline(true);
    await page.getByText(OFFLINE).waitFor();
    for (const screen of screens) {
      await go(page, screen);
      await within(screen, 'stays without a connection', hasText(page, seen.get(screen) ?? ''));
      expect([screen, await page.getByText(OFFLINE).count()]).toEqual([screen, 1]);
    }
    await page.context().setOffline(false);
    await page.getByText(OFFLINE).waitFor({ state: 'hidden' });
  });

  it('say so where there is nothing; a failure stays on its screen', async () => {
    const page = await env().open('Ellen', '', { init: countCalls });
    const routes = await routesOf(page);
    expect(routes.filter((route) => !(route in EMPTY))).toEqual([]);
    for (const [path, words] of routes.flatMap((route) => (EMPTY[route] ? [EMPTY[route]] : []))) {
      await go(page, addressOf(`/${ACCOUNT}${path}`));
      await within(path, `says "${words}"`, isShown(page, ':is(h1, h2, p)', words));
    }
    const calls = await BrokenCalls.of(page);
    for (const screen of [`/${ACCOUNT}/develop/explorer`, `/${ACCOUNT}/exports/new`]) {
      calls.hold();
      await go(page, screen);
      await within(screen, 'is busy', isShown(page, '[aria-busy="true"]'));
      calls.fail();
      await within(screen, 'tells the failed request', isShown(page, '[role=alert]', REQUEST_ID));
    }
    calls.mend();
    await go(page, `/${ACCOUNT}/sites`);
    await within('sites', 'is shown after a failure elsewhere', isShown(page, 'h1', 'Sites'));
  });

  it('are those of each part of a page', async () => {
    const ellen = env().browser.as('Ellen');
    const { people } = env().browser;
    const request = { subject: 'In parts', category: 'incident', impact: 'low' };
    const { id } = await ellen.post('/requests', request);
    const workflow = await people.workflow();
    await people.task(workflow, { subject: 'Pack' });
    const [team] = await ellen.get<Fields[]>('/teams?name=Service Desk');
    const uri = `${people.receiver.url}/parts`;
    const webhook = await ellen.post('/webhooks', { event: 'request.create', uri });
    const page = await env().open('Ellen', '', { init: countCalls });
    const calls = await BrokenCalls.of(page);
    const pages = {
      [`requests/${id}`]: 3,
      [`workflows/${workflow.id}`]: 3,
      [`teams/${team?.id}`]: 2,
      [`people/${people.person('Omar')}`]: 2,
      [`webhooks/${webhook.id}`]: 2,
      [`agile_boards/${ids.board}`]: 2,
    };
    for (const [path, parts] of Object.entries(pages)) {
      calls.fail(new RegExp(`/${path}/`));
      await go(page, `/${ACCOUNT}/${path}`);
      await within(path, 'comes to rest', settled(page));
      const alerts = page.locator('#content [role=alert]:visible');
      const told = (await alerts.allInnerTexts()).filter((text) => text.includes(REQUEST_ID));
      expect([path, told.length]).toEqual([path, parts]);
      expect([path, await page.locator('#content h1:visible').count()]).toEqual([path, 1]);
      calls.mend();
      await within(path, 'is mended by another try', tryAgain(page));
    }
    await ellen.delete(`/webhooks/${webhook.id}`);
  });

  it('say that roles do not allow it, or that nothing is there, to a person without roles', async () => {
    const page = await env().open('Omar', '/catalogue', { init: countCalls });
    const closed: string[] = [];
    const routes = await routesOf(page);
    for (const route of routes) {
      await go(page, addressOf(route));
      await within(route, 'comes to rest', settled(page));
      const text = await textOf(page);
      if ([NO_RIGHTS, NOTHING].some((words) => text.includes(words))) closed.push(route);
    }
    expect(closed).toEqual(routes.filter((route) => !FOR_EVERYBODY.includes(route)));
  });
});
