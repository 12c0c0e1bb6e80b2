import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import type { Fields } from '../api';
import { until } from '../until';
import { useConsoleEnv } from './console-env';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

async function editName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
}

describeInBrowser('Records in the console', (program) => {
  const env = useConsoleEnv(program, 'console-records');
  const as = (firstName: string) => env().browser.as(firstName);
  let site: Fields;

  beforeAll(async () => {
    for (const city of ['Lille', 'Lille', 'Ghent'])
      await as('Ellen').post('/sites', { name: `Warehouse in ${city}`, city });
  });
  beforeEach(async () => {
    site = await as('Ellen').post('/sites', { name: 'Harbour', city: 'Antwerp' });
  });
  afterEach(() =>
    as('Ellen').patch(`/sites/${site.id}`, { name: `Old harbour ${site.id}`, city: 'Nowhere' }),
  );

  it('are listed, searched, filtered and sorted by the address', async () => {
    const page = await env().open('Ellen', '/sites');
    const rows = page.getByRole('grid', { name: 'Sites' }).getByRole('row');
    await rows.filter({ hasText: 'Harbour' }).waitFor();

    await page.getByRole('searchbox').fill('warehouse');
    await page.waitForURL('**/sites?q=warehouse');
    await page.getByText('3 records').waitFor();

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await choose(page, 'Add a filter', 'Name');
    await page.getByRole('textbox', { name: 'Name is' }).fill('Warehouse in Ghent');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 record', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('name')).toBe('Warehouse in Ghent');

    await env().goTo(page, '/sites?q=warehouse&sort=-name');
    await page.getByRole('columnheader', { name: 'Name' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await rows.nth(3).filter({ hasText: 'Ghent' }).waitFor();
  });

  it('are created once, with the faults of a refused form at their fields, and the draft kept over a reload', async () => {
    const page = await env().open('Ellen', '/sites/new');
    await page.getByRole('button', { name: 'Save' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await page.getByRole('alert').waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await page.getByText("Name can't be blank").waitFor();

    await name.fill('Kept through a reload');
    await page.reload();
    await page.getByText('Your draft was kept.').waitFor();
    expect(await name.inputValue()).toBe('Kept through a reload');
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Kept through a reload').waitFor();
    expect(await as('Ellen').get<Fields[]>('/sites?name=Kept through a reload')).toHaveLength(1);
  });

  const customFields = async ({ id }: Fields) =>
    (await as('Ellen').get<Fields>(`/requests/${id}`))['custom_fields'] as Record<string, unknown>;

  it('choose values of custom fields among the elements of custom collections', async () => {
    await as('Ellen').post('/custom_collections', { name: 'Cost centre' });
    const sales = { custom_collection: 'cost_centre', name: 'Sales', reference: '4100' };
    await as('Ellen').post('/custom_collection_elements', sales);
    const request = await as('Ellen').post('/requests', {
      ...{ subject: 'Charged', category: 'rfi' },
      custom_fields: { floor: 2 },
    });
    const page = await env().open('Ellen', `/requests/${request.id}`);
    await page.getByRole('button', { name: 'Edit Custom fields' }).click();
    await choose(page, 'Add a choice', 'Cost centre');
    await choose(page, 'Cost centre', 'Sales');
    await page.getByRole('button', { name: 'Save' }).click();
    // The editor shows the value before it is saved.
    await until(async () => (await customFields(request))['cost_centre'] === '4100');
    expect(await customFields(request)).toEqual({ floor: 2, cost_centre: '4100' });
  });

  it('choose values of custom fields among more collections than a page has', async () => {
    const collection = (nth: number) => ({
      method: 'POST',
      path: '/custom_collections',
      body: { name: `Collection ${nth}` },
    });
    await as('Ellen').post('/bulk', { operations: Array.from({ length: 100 }, (_, nth) => collection(nth)) });
    await as('Ellen').post('/custom_collections', { name: 'Last of all' });
    const first = { custom_collection: 'last_of_all', name: 'First', reference: 'L1' };
    await as('Ellen').post('/custom_collection_elements', first);
    const request = await as('Ellen').post('/requests', {
      ...{ subject: 'Charged last', category: 'rfi' },
      custom_fields: { last_of_all: 'none' },
    });
    const page = await env().open('Ellen', `/requests/${request.id}`);
    await page.getByRole('button', { name: 'Edit Custom fields' }).click();
    await page.getByRole('combobox', { name: 'Last of all' }).fill('First');
    await page.getByRole('option', { name: 'First', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await customFields(request))['last_of_all'] === 'L1');
  });

  it('are edited in place, and the change is undone', async () => {
    const page = await env().open('Ellen', `/sites/${site.id}`);
    await editName(page, 'New harbour');
    await page.keyboard.press('Enter');
    await heading(page, 'New harbour').waitFor();
    expect(await as('Ellen').get(`/sites/${site.id}`)).toMatchObject({ name: 'New harbour' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await heading(page, 'Harbour').waitFor();
  });

  it('are not undone over the change of somebody else, but after a question', async () => {
    const page = await env().open('Ellen', `/sites/${site.id}`);
    await editName(page, 'By me');
    await page.keyboard.press('Enter');
    await heading(page, 'By me').waitFor();
    await as('Ellen').patch(`/sites/${site.id}`, { name: 'By another' });
    await page.getByRole('button', { name: 'Undo' }).click();
    const conflict = page.getByRole('alertdialog');
    await conflict.waitFor();
    const said = await conflict.innerText();
    for (const value of ['By me', 'By another', 'Harbour']) expect(said).toContain(value);
    expect(await as('Ellen').get(`/sites/${site.id}`)).toMatchObject({ name: 'By another' });
    await conflict.getByRole('button', { name: 'Keep yours' }).click();
    await heading(page, 'Harbour').waitFor();
    await conflict.waitFor({ state: 'hidden' });
  });

  it('show a change of somebody else without a reload', async () => {
    const page = await env().open('Ellen', `/sites/${site.id}`);
    const live = page.waitForResponse((response) => response.url().includes('/console/api/changes'));
    await heading(page, 'Harbour').waitFor();
    await live;
    await as('Ellen').patch(`/sites/${site.id}`, { name: 'Changed elsewhere' });
    await heading(page, 'Changed elsewhere').waitFor();
  });

  it('show both values to the second of two people who edit one field', async () => {
    const page = await env().open('Ellen', `/sites/${site.id}`);
    await editName(page, 'By me');
    await as('Ellen').patch(`/sites/${site.id}`, { name: 'By another' });
    await page.keyboard.press('Enter');
    const conflict = page.getByRole('alertdialog');
    await conflict.waitFor();
    const said = await conflict.innerText();
    for (const value of ['By me', 'By another', 'Harbour']) expect(said).toContain(value);
    expect(await as('Ellen').get(`/sites/${site.id}`)).toMatchObject({ name: 'By another' });
    await conflict.getByRole('button', { name: 'Keep yours' }).click();
    await heading(page, 'By me').waitFor();
  });

  it('keep the changes of two people who edit different fields', async () => {
    const page = await env().open('Ellen', `/sites/${site.id}`);
    await editName(page, 'Another name');
    await as('Ellen').patch(`/sites/${site.id}`, { city: 'Bruges' });
    await page.keyboard.press('Enter');
    await heading(page, 'Another name').waitFor();
    expect(await as('Ellen').get(`/sites/${site.id}`)).toMatchObject({
      name: 'Another name',
      city: 'Bruges',
    });
  });

  it('are changed together after a dry run that changes nothing', async () => {
    const page = await env().open('Ellen', '/sites?q=warehouse');
    await page.getByText('3 records').waitFor();
    await page.getByRole('checkbox', { name: 'Select the loaded rows' }).check();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await choose(page, 'Field', 'City');
    await page.getByRole('textbox', { name: 'City' }).fill('Ostend');
    await page.getByRole('button', { name: 'Try without changing' }).click();
    await page.getByText('3 records would change').waitFor();
    const inOstend = async () =>
      (await as('Ellen').get<Fields[]>('/sites?q=warehouse&fields=city')).filter(
        ({ city }) => city === 'Ostend',
      );
    expect(await inOstend()).toHaveLength(0);
    await page.getByRole('button', { name: 'Change 3 records' }).click();
    await page.getByText('3 records changed').waitFor();
    expect(await inOstend()).toHaveLength(3);
  });

  it('are offered to an end user only as far as the rights go', async () => {
    const { types } = await as('Omar').get<{ types: { collection: string; nested?: true }[] }>('/meta');
    const page = await env().open('Omar', '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const links = await page.locator('details li a').evaluateAll((all) => all.map((each) => String(each)));
    const offered = links.map((link) => new URL(link).pathname.split('/').slice(2).join('/'));
    const listed = types.filter(({ nested }) => !nested).map(({ collection }) => collection);
    const screens = ['develop', 'develop/calls', 'develop/events', 'develop/explorer'];
    expect(offered.sort()).toEqual([...listed, ...screens].sort());
    expect(offered).not.toContain('sites');

    await env().goTo(page, `/sites/${site.id}`);
    await page.getByText('There is nothing at this address').waitFor();
    await env().goTo(page, '/organizations');
    await page.getByRole('grid').waitFor();
    expect(await page.getByRole('link', { name: /^New:/ }).count()).toBe(0);
    await page.getByRole('gridcell').getByRole('link').first().click();
    await page.getByRole('article').waitFor();
    expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(0);
  });
});
