import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import type { Api } from '../api';
import type { Entry } from '../changes/entry';
import { until } from '../until';
import { useConsoleEnv } from './console-env';
import { Line } from './line';
import { StreamLog } from './stream-log';

const ACCOUNT = 'console-live';
const LINE_IS_CUT = /^Failed to load resource: (net::ERR_|the server responded with a status of 410)/;
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Cursor after the creation of a category: an event is in the feed once it has a position, a moment after its commit. */
async function cursorAfter(api: Api, id: number): Promise<string> {
  let cursor = '';
  await until(async () => {
    const { body, headers } = await api.call<Entry[]>(
      'GET',
      '/changes?records=service_category&per_page=100',
    );
    cursor = String(headers['x-next-cursor']);
    return body.some(({ record }) => record.id === id);
  });
  return cursor;
}

describeInBrowser('Changes of others in the console', (program) => {
  const env = useConsoleEnv(program, ACCOUNT);
  let line: Line;
  beforeAll(async () => {
    line = await Line.open();
  });
  afterAll(() => line?.close());

  it('are shown after a cut line from the last position on, each once, and anew where it is too old', async () => {
    env().browser.watch.allow(LINE_IS_CUT);
    const ellen = env().browser.as('Ellen');
    const category = (name: string) => ellen.post('/service_categories', { name });
    const rename = (id: number, name: string) => ellen.patch(`/service_categories/${id}`, { name });
    const [first, second, last] = [await category('First'), await category('Second'), await category('Last')];
    const [team] = await ellen.get<{ id: number }[]>('/teams');
    const cursor = await cursorAfter(ellen, last.id);

    let log: StreamLog | undefined;
    const init = async (page: Page) => void (log = await StreamLog.of(page));
    const one = await env().open('Ellen', `/service_categories/${first.id}`, { ...line.context, init });
    await title(one, 'First').waitFor();
    const { begun } = log as unknown as StreamLog;
    const events = () => (log as unknown as StreamLog).events();
    await until(() => (log as unknown as StreamLog).isOpen());
    const tab = async (path: string): Promise<Page> => {
      const page = env().browser.watch.over(await one.context().newPage());
      await env().load(page, path);
      return page;
    };
    const list = await tab('/service_categories?sort=id');
    const row = (name: string) => list.getByRole('row').filter({ hasText: name });
    const deleted = await tab(`/service_categories/${last.id}`);
    const other = await tab(`/teams/${team?.id}`);
    let readings = 0;
    other.on('request', (request) => (readings += request.url().includes(`/teams/${team?.id}?`) ? 1 : 0));
    await row('Last').waitFor();
    await title(deleted, 'Last').waitFor();
    await other.getByRole('heading', { level: 1 }).waitFor();

    await rename(first.id, 'First seen');
    await title(one, 'First seen').waitFor();
    await row('First seen').waitFor();
    const position = (await events()).at(-1)?.id;
    line.cut();
    for (const page of [one, list, deleted]) await page.getByText('Connecting again').waitFor();
    readings = 0;
    for (const name of ['Once', 'Twice', 'Three times']) await rename(first.id, name);
    await rename(second.id, 'Second too');
    await category('New');
    await ellen.delete(`/service_categories/${last.id}`);
    line.mend();
    await title(one, 'Three times').waitFor();
    for (const name of ['Three times', 'Second too', 'New']) await row(name).waitFor();
    await row('Last').waitFor({ state: 'hidden' });
    await deleted.getByText('There is nothing at this address').waitFor();

    // From the position on, and not by reading everything anew.
    expect(begun[0]).toBeNull();
    expect(new Set(begun.slice(1))).toEqual(new Set([position]));
    expect(readings).toBe(0);
    const idsOf = (entries: Entry[]) =>
      entries.filter(({ record }) => record.type === 'service_category').map(({ id }) => id);
    const fed = async () => idsOf(await ellen.get<Entry[]>(`/changes?after=${cursor}`));
    const streamed = async () => idsOf((await events()).map(({ entry }) => entry));
    // The pages may show a change before its event has a position.
    await until(async () => (await fed()).length >= 7 && (await streamed()).length >= 7);
    expect(await fed()).toHaveLength(7);
    expect(await streamed()).toEqual(await fed());

    // Too old, and made by nobody: the second is refused by the gateway itself.
    for (const refusal of ['gone', 'unknown']) {
      const count = (await events()).length;
      await rename(first.id, `Before ${refusal}`);
      await until(async () => (await events()).length > count);
      line.cut();
      await one.getByText('Connecting again').waitFor();
      await one.route('**/console/api/changes', (route) =>
        refusal === 'gone'
          ? route.fulfill({ status: 410, json: { message: 'Gone' } })
          : route.continue({ headers: { ...route.request().headers(), 'last-event-id': 'of nobody' } }),
      );
      await rename(first.id, `After ${refusal}`);
      readings = 0;
      line.mend();
      await title(one, `After ${refusal}`).waitFor();
      await row(`After ${refusal}`).waitFor();
      await until(() => readings > 0 && begun.at(-1) === null);
      await one.getByText('Connecting again').waitFor({ state: 'hidden' });
      await one.unroute('**/console/api/changes');
    }
  });
});
