import type { Page, Request, Route } from 'playwright-core';
import { goTo } from '../../libs/testing/src/browser/console-window';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import type { Fields } from '../api';
import { fillSignIn } from '../browser/browser-env';
import { until } from '../until';
import { useConsoleEnv } from './console-env';
import { type Form, formsOf } from './kept-forms';
import { Line } from './line';

const ACCOUNT = 'console-kept';
const LINE_IS_CUT = /^Failed to load resource: (net::ERR_|the server responded with a status of 500)/;

/** Text of an input, or of an editor of code. */
const textIn = (node: { readonly value?: string; readonly textContent?: string | null }): string =>
  node.value ?? node.textContent ?? '';

describeInBrowser('Typed text in the console', (program) => {
  const env = useConsoleEnv(program, ACCOUNT);
  const as = (firstName: string) => env().browser.as(firstName);
  beforeEach(() => env().browser.watch.allow(LINE_IS_CUT));

  /** Idempotency-Keys of calls that create, by path. */
  const keysOf = (page: Page): Map<string, Set<string>> => {
    const keys = new Map<string, Set<string>>();
    page.on('request', (request: Request) => {
      const key = request.headers()['idempotency-key'];
      const { pathname } = new URL(request.url());
      if (key) keys.set(pathname, (keys.get(pathname) ?? new Set()).add(key));
    });
    return keys;
  };
  const isKept = (page: Page, { field, text }: Form) =>
    until(async () => (await field(page).evaluate(textIn)) === text);
  const draftsOf = (page: Page): Promise<string[]> =>
    page.evaluate(`Object.keys(sessionStorage).filter((key) => key.startsWith('deskline-draft:'))`);

  it('stays through errors, reloads and the end of the session, and is sent once', async () => {
    const forms = await formsOf(as);
    const page = await env().open('Ellen', '/sites');
    const keys = keysOf(page);
    await page.route('**/console/api/**', (route) =>
      route.request().method() === 'GET' || route.request().url().endsWith('/try')
        ? route.fallback()
        : route.fulfill({ status: 500, json: { message: 'Nobody is there' } }),
    );
    for (const form of forms) {
      await env().load(page, form.path);
      await form.open(page);
      await form.field(page).fill(form.text);
      await form.send(page);
      await page.getByText('Nobody is there').first().waitFor();
      await isKept(page, form);
    }
    await page.unroute('**/console/api/**');
    await page.context().clearCookies();
    const last = forms.at(-1) as Form;
    await last.send(page);
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/oauth/signin**');
    await fillSignIn(page, env().browser.person('Ellen'));
    await page.waitForURL(`**/${ACCOUNT}${last.path}`);
    for (const form of forms) {
      await env().load(page, form.path);
      if (!form.opensItself) await form.open(page);
      await isKept(page, form);
      const drafts = (await draftsOf(page)).length;
      await form.send(page);
      await until(async () => (await form.made()) > 0);
      // The page forgets the draft once it has the answer.
      await until(async () => (await draftsOf(page)).length < drafts);
      expect([form.name, await form.made()]).toEqual([form.name, form.makes]);
    }
    expect([...keys].filter(([, each]) => each.size > 1)).toEqual([]);
    expect(keys.size).toBeGreaterThanOrEqual(4);
    expect(await draftsOf(page)).toEqual([]);
  });

  it('is of one person, and ends with the sign-out', async () => {
    const page = await env().open('Ellen', '/sites/new');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Of Ellen alone');
    await page.context().clearCookies();
    await env().load(page, '/requests/new');
    await page.waitForURL('**/oauth/signin**');
    await fillSignIn(page, env().browser.person('Diana'));
    await page.getByRole('textbox', { name: 'Subject' }).fill('Of Diana');
    const drafts = await draftsOf(page);
    expect(drafts).toEqual([expect.stringContaining(`:${env().browser.person('Diana').id}:new `)]);
    await page.getByRole('button', { name: 'Diana Prins' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/oauth/**');
    expect(await draftsOf(page)).toEqual([]);
  });

  it('waits while there is no line, in order and with a way back, and is sent once; nothing is missed meanwhile', async () => {
    const ellen = as('Ellen');
    const make = (number: number) => ellen.post('/sites', { name: `Depot ${number}` });
    const sites = await Promise.all(Array.from({ length: 49 }, (_, number) => make(number + 1)));
    sites.push(await make(50)); // the latest, which the list begins with
    const site = await ellen.post('/sites', { name: 'Quay' });
    const request = { subject: 'No light', category: 'incident', impact: 'low' };
    const { id } = await ellen.post('/requests', request);
    const page = await env().open('Ellen', '/sites?q=depot&sort=-id');
    const keys = keysOf(page);
    const grid = page.getByRole('grid', { name: 'Sites' });
    await grid.getByText('Depot 50').waitFor();
    const walk = (path: string) =>
      page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/${ACCOUNT}${path}`)})`);
    await walk(`/sites/${site.id}`);
    await page.getByRole('button', { name: 'Edit Name' }).waitFor();
    await walk(`/requests/${id}`);
    const note = page.getByRole('textbox', { name: 'Write a note' });
    await note.waitFor();

    await page.context().setOffline(true);
    await page.getByText('No connection').waitFor();
    for (const text of ['First', 'Second', 'Third']) {
      await note.fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    }
    await walk(`/sites/${site.id}`);
    await page.getByRole('button', { name: 'Edit Name' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Pier');
    await page.keyboard.press('Enter');
    const waiting = page.getByRole('region', { name: '4 changes wait to be sent' }).getByRole('listitem');
    await waiting.filter({ hasText: 'Second' }).getByRole('button', { name: 'Take back' }).click();
    await page.getByText('3 changes wait to be sent').waitFor();
    await walk('/sites?q=depot&sort=-id');
    await grid.getByText('Depot 50').waitFor();
    for (const each of sites)
      await ellen.patch(`/sites/${each.id}`, { name: `${String(each.name)} renamed` });

    await page.context().setOffline(false);
    await page.getByText('changes wait').waitFor({ state: 'hidden' });
    await until(async () => (await ellen.get(`/sites/${site.id}`)).name === 'Pier');
    const notes = await ellen.get<Fields[]>(`/requests/${id}/notes?sort=id`);
    expect(notes.map(({ text }) => text)).toEqual(['First', 'Third']);
    expect([...(keys.get(`/console/api/requests/${id}/notes`) ?? [])]).toHaveLength(2);
    await until(async () => (await grid.getByText(/^Depot \d+ renamed$/).count()) > 0);
    const shown = async () => (await grid.innerText()).match(/Depot \d+( renamed)?/g) ?? [];
    await until(async () => (await shown()).every((each) => each.endsWith('renamed')));
    await walk(`/requests/${id}`);
    expect(await note.inputValue()).toBe('Second');
    await page.getByText('First', { exact: true }).waitFor();
  });

  it('waits while the gateway is away, though the browser has a line, and is sent once', async () => {
    const ellen = as('Ellen');
    const request = { subject: 'Dark', category: 'incident', impact: 'low' };
    const { id } = await ellen.post('/requests', request);
    const line = await Line.open();
    try {
      const page = await env().open('Ellen', `/requests/${id}`, line.context);
      const notes = `/console/api/requests/${id}/notes`;
      const sent: (string | undefined)[] = [];
      page.on('request', (each) => {
        const isNote = each.method() === 'POST' && new URL(each.url()).pathname === notes;
        if (isNote) sent.push(each.headers()['idempotency-key']);
      });
      const note = page.getByRole('textbox', { name: 'Write a note' });
      const send = async (text: string) => {
        await note.fill(text);
        await page.getByRole('button', { name: 'Send' }).click();
      };
      await note.waitFor();
      // The note arrives, and its answer is lost with the line.
      const lose = async (route: Route) => {
        await route.fetch();
        line.cut();
        await route.abort('connectionreset');
      };
      await page.route(`**${notes}`, lose, { times: 1 });
      await send('Arrived');
      await page.getByText('1 change waits to be sent').waitFor();
      await send('After it');
      await page.getByRole('button', { name: 'Edit Subject' }).click();
      await page.getByRole('textbox', { name: 'Subject' }).fill('Dark at night');
      await page.keyboard.press('Enter');
      await page.getByText('3 changes wait to be sent').waitFor();
      line.mend();
      await page.getByText(/wait to be sent/).waitFor({ state: 'hidden' });
      const made = await ellen.get<Fields[]>(`/requests/${id}/notes?sort=id`);
      expect(made.map(({ text }) => text)).toEqual(['Arrived', 'After it']);
      expect(new Set(sent).size).toBe(2);
      expect(sent.length).toBeGreaterThan(2);
      expect((await ellen.get(`/requests/${id}`)).subject).toBe('Dark at night');
      await page.getByText('After it', { exact: true }).waitFor();
    } finally {
      await line.close();
    }
  });

  it('comes back by Undo, unless somebody has changed the field since; also after the page was left', async () => {
    const ellen = as('Ellen');
    const site = await ellen.post('/sites', { name: 'Mole' });
    const nameOf = async () => (await ellen.get(`/sites/${site.id}`)).name;
    const page = await env().open('Ellen', `/sites/${site.id}`);
    const rename = async (name: string) => {
      await page.getByRole('button', { name: 'Edit Name' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.keyboard.press('Enter');
      // It stays as long as the mouse is over it.
      await page.getByText('Name: Saved').hover();
    };
    const undo = page.getByRole('button', { name: 'Undo' });
    await rename('Jetty');
    await undo.click();
    await until(async () => (await nameOf()) === 'Mole');
    await page.getByRole('heading', { level: 1, name: 'Mole' }).waitFor();
    await rename('Wharf');
    await ellen.patch(`/sites/${site.id}`, { name: 'Of somebody else' });
    await goTo(page, `/${ACCOUNT}/inbox`);
    await undo.click();
    const dialog = page.getByRole('dialog', { name: 'Undo: ' });
    await dialog.getByText('Name: Somebody else has changed this field').waitFor();
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await nameOf()).toBe('Of somebody else');
  });

  it('stays in the form of an import, but for the file, and with the trial that it has begun', async () => {
    const page = await env().open('Ellen', '/imports/new');
    const type = page.getByRole('combobox', { name: 'Records' });
    const origin = page.getByRole('textbox', { name: 'Origin' });
    const tryIt = page.getByRole('button', { name: 'Try', exact: true });
    const choose = () =>
      page.locator('input[type=file]').setInputFiles({
        ...{ name: 'sites.csv', mimeType: 'text/csv' },
        buffer: Buffer.from('Name\nTried alone\n'),
      });
    await type.click();
    await page.getByRole('option', { name: 'Sites', exact: true }).click();
    await origin.fill('Old system');
    await choose();
    await page.route('**/console/api/import', (route) =>
      route.fulfill({ status: 500, json: { message: 'Nobody is there' } }),
    );
    await tryIt.click();
    await page.getByRole('alert').getByText('Nobody is there').waitFor();
    await page.unroute('**/console/api/import');
    await page.reload();
    await page.getByText('Choose the file again').waitFor();
    expect([await type.inputValue(), await origin.inputValue()]).toEqual(['Sites', 'Old system']);
    await choose();
    await tryIt.click();
    const gate = page.getByRole('dialog', { name: 'Your password, please' });
    await gate.getByLabel('Password').fill(env().browser.person('Ellen').password);
    await gate.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
    await page.reload();
    await page.getByText('Tried', { exact: true }).waitFor();
    expect(await origin.inputValue()).toBe('Old system');
    expect(await ellenSites()).not.toContain('Tried alone');
  });

  const ellenSites = async () => (await as('Ellen').get<Fields[]>('/sites')).map(({ name }) => name);
});
