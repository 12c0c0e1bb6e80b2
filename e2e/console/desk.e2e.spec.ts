import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import type { Fields } from '../api';
import { until } from '../until';
import { useConsoleEnv } from './console-env';
import { expectAccessible } from './expect-accessible';

const SCREEN = { width: 1280, height: 800 };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describeInBrowser('The desk in the console', (program) => {
  const env = useConsoleEnv(program, 'console-desk');
  const as = (firstName: string) => env().browser.as(firstName);
  const open = (firstName: string, path: string) => env().open(firstName, path, { viewport: SCREEN });
  const firstOf = async (path: string): Promise<number> =>
    (await as('Ellen').get<Fields[]>(path))[0]?.id ?? 0;

  const workflow = async (): Promise<Fields> =>
    as('Walter').post('/workflows', {
      subject: 'Move the archive',
      category: 'standard',
      justification: 'improvement',
      workflow_type: 'application_change',
      service_id: await firstOf('/services'),
      template_id: await firstOf('/workflow_templates'),
    });
  const task = async (own: Fields, subject: string, values: object = {}): Promise<Fields> =>
    as('Walter').post(`/workflows/${own.id}/tasks`, {
      subject,
      category: 'implementation',
      planned_duration: 60,
      team_id: await firstOf('/teams?name=Infrastructure'),
      template_id: await firstOf('/task_templates'),
      ...values,
    });

  it('lets an analyst register, take, note and complete a request', async () => {
    const page = await open('Diana', '/requests/new');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Screen stays dark');
    for (const [label, value] of [
      ['Category', 'Incident'],
      ['Impact', 'Low'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: value, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Screen stays dark').waitFor();
    const request = `/requests/${page.url().split('/').pop()}`;
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Assign to me' }).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('button', { name: /^Member Diana Prins/ }).waitFor();

    await page.keyboard.press('N');
    await page.keyboard.type('The cable is old');
    expect(await page.getByRole('checkbox', { name: /^Internal/ }).isChecked()).toBe(true);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    const file = { name: 'cable.txt', mimeType: 'text/plain', buffer: Buffer.from('2 m') };
    await (await chooser).setFiles(file);
    await page.getByRole('button', { name: 'Remove cable.txt' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: 'cable.txt' }).waitFor();
    expect(await as('Diana').get(`${request}/notes`)).toMatchObject([
      { text: 'The cable is old', internal: true, attachments: [{ name: 'cable.txt' }] },
    ]);

    await page.locator('body').press('d');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Completion reason' }).click();
    await page.getByRole('option', { name: /^Solved/ }).click();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('A new cable is in place');
    await dialog.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('button', { name: 'Status Completed' }).waitFor();
    expect(await as('Diana').get(request)).toMatchObject({
      status: 'completed',
      completion_reason: 'solved',
      member: { name: 'Diana Prins' },
    });
  });

  it('tells an approver in the inbox, who approves by keyboard, while the manager watches the graph', async () => {
    const own = await workflow();
    const asked = await task(own, 'Approve the move', { category: 'approval' });
    const next = await task(own, 'Copy the files', { predecessor_ids: [asked.id] });
    const watcher = await open('Walter', `/workflows/${own.id}`);
    const live = watcher.waitForResponse((response) => response.url().includes('/console/api/changes'));
    await watcher.locator('.react-flow__node', { hasText: 'Copy the files' }).waitFor();
    await live;

    const page = await open('Howard', '/inbox');
    await page.getByText('Everything is read').waitFor();
    const inbox = page.waitForResponse((response) => response.url().includes('/notifications/unread'));
    await as('Walter').post(`/tasks/${asked.id}/approvals`, {
      approver_id: env().browser.person('Howard').id,
    });
    await as('Walter').patch(`/workflows/${own.id}`, { start_at: new Date().toISOString() });
    await as('Walter').patch(`/tasks/${asked.id}`, { status: 'assigned' });
    await inbox;
    await page.getByRole('button', { name: /^Approve the move/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByText('Everything is read').waitFor();

    for (const key of ['g', 'a']) await page.keyboard.press(key);
    await heading(page, 'Approvals').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await expectAccessible(page);
    for (const key of ['j', 'y']) await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing waits for your approval').waitFor();
    expect(await as('Walter').get(`/tasks/${asked.id}`)).toMatchObject({ status: 'approved' });
    await until(async () => (await as('Walter').get(`/tasks/${next.id}`)).status === 'assigned');

    await watcher.locator('.react-flow__node', { hasText: 'Copy the files' }).getByText('Assigned').waitFor();
    await expectAccessible(watcher);
  });

  it('changes predecessors by keyboard, and moves cards of a board by its menu', async () => {
    const own = await workflow();
    const [first, second] = [await task(own, 'Pack'), await task(own, 'Drive')];
    const board = await as('Ellen').post('/agile_boards', { name: 'Moves' });
    for (const name of ['To do', 'Doing'])
      await as('Ellen').post(`/agile_boards/${board.id}/columns`, { name });
    const [column] = await as('Ellen').get<Fields[]>(`/agile_boards/${board.id}/columns`);
    await as('Walter').patch(`/tasks/${second.id}`, { agile_board_column_id: column?.id });

    const page = await open('Walter', `/workflows/${own.id}`);
    await page.getByRole('button', { name: 'Phases and times' }).click();
    await page.getByRole('button', { name: 'Predecessors: Drive' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Pack' }).press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await as('Walter').get(`/tasks/${second.id}?fields=predecessor_ids`)).toMatchObject({
      predecessor_ids: [first.id],
    });

    await env().goTo(page, `/boards/${board.id}`);
    await heading(page, 'Moves').waitFor();
    await page.getByRole('button', { name: 'Move to … Drive' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move to … Drive' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Doing' }).press('Enter');
    await page.getByRole('region', { name: 'Doing' }).getByRole('link', { name: 'Drive' }).waitFor();
    const [item] = await as('Walter').get<Fields[]>(`/agile_boards/${board.id}/items`);
    expect(item).toMatchObject({ agile_board_column: { name: 'Doing' } });
  });

  it('shows end users the catalogue, where they ask and follow, and nothing of the desk', async () => {
    const entry = { category: 'incident', impact: 'low', end_users: true };
    await as('Ellen').post('/request_templates', { subject: 'Broken headset', ...entry });
    await as('Ellen').post('/request_templates', { subject: 'Wipe a server', ...entry, end_users: false });
    const page = await open('Omar', '/catalogue');
    await page.getByRole('button', { name: 'Broken headset' }).waitFor();
    expect(await page.getByText('Wipe a server').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Broken headset' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('The left side is silent');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await heading(page, 'Broken headset').waitFor();
    await page.getByText('The left side is silent').waitFor();
    // Heading and note are those of the form until the request is sent.
    const requests = () => as('Omar').get<Fields[]>('/requests');
    await until(async () => (await requests()).length > 0);
    const [request] = await requests();
    await as('Diana').post(`/requests/${request?.id}/notes`, { text: 'He sat on it', internal: true });
    await as('Diana').post(`/requests/${request?.id}/notes`, { text: 'A new one is on its way' });
    await page.getByText('A new one is on its way').waitFor();
    expect(await page.getByText('He sat on it').count()).toBe(0);
    for (const name of [/^Status/, 'Complete', 'Assign to me'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
  });
});
