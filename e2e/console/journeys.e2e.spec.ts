import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import type { DemoAccount } from '../../tools/demo/demo-account';
import { named } from '../../tools/demo/demo-record';
import type { Fields } from '../api';
import { until } from '../until';
import { useConsoleEnv } from './console-env';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Adds a template of workflows, whose tasks stand in the phases of a project. */
const withTemplate = (account: DemoAccount): DemoAccount => ({
  ...account,
  foundations: [...account.foundations, ...named('/calendars', { office: { name: 'Office hours' } })],
  records: [
    ...account.records,
    ...named('/projects', {
      move: {
        subject: 'Move of the archive',
        customer: `@${account.id}`,
        justification: 'move',
        service: '@email',
        time_zone: 'Europe/Amsterdam',
        work_hours: '@office',
      },
    }),
    ...named('/projects/@move/phases', { 'phase-1': { name: 'Prepare' }, 'phase-2': { name: 'Carry' } }),
    ...named('/task_templates', {
      agree: { subject: 'Agree to the move', category: 'approval', planned_duration: 60 },
      carry: {
        subject: 'Carry the boxes',
        category: 'implementation',
        planned_duration: 60,
        team: '@infrastructure',
      },
    }),
    ...named('/workflow_templates', {
      archive: { subject: 'Move an archive', category: 'standard', justification: 'move' },
    }),
    ...named('/workflow_templates/@archive/tasks', {
      first: { task_template: '@agree', phase_name: 'Prepare' },
      second: { task_template: '@carry', phase_name: 'Carry', predecessor_ids: ['@first'] },
    }),
  ],
});

/** Chooses an option of a list; a list of records is searched first. */
async function choose(page: Page, label: string, option: string, words?: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  if (words !== undefined) await box.fill(words);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Gives the password in the dialog that asks for it again. */
async function confirmPassword(page: Page, password: string): Promise<void> {
  const gate = page.getByRole('dialog', { name: 'Your password, please' });
  await gate.getByLabel('Password').fill(password);
  await gate.getByRole('button', { name: 'Confirm' }).click();
}

describeInBrowser('Journeys through the console', (program) => {
  const env = useConsoleEnv(program, 'console-journeys', withTemplate);
  const as = (firstName: string) => env().browser.as(firstName);

  it('lead from a template to a workflow that runs to its end under the eyes of its manager', async () => {
    const page = await env().open('Walter', '/workflows/new');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Archive to the cellar');
    await choose(page, 'Category', 'Standard');
    await choose(page, 'Justification', 'Move');
    await choose(page, 'Service', 'Email', 'ema');
    await choose(page, 'Template', 'Move an archive', 'archive');
    await choose(page, 'Workflow type', 'Application change');
    await page.getByRole('button', { name: 'More fields' }).click();
    await choose(page, 'Project', 'Move of the archive', 'move');
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Archive to the cellar').waitFor();
    const node = (subject: string) => page.locator('.react-flow__node', { hasText: subject });
    await node('Carry the boxes').getByText('Registered').waitFor();
    expect(await page.locator('.react-flow__edge').count()).toBe(1);
    await page.getByRole('button', { name: 'Phases and times' }).click();
    for (const phase of ['Prepare', 'Carry'])
      await page.getByRole('heading', { name: phase, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Graph', exact: true }).click();

    const id = page.url().split('/').pop();
    const tasks = await as('Walter').get<Fields[]>(`/workflows/${id}/tasks?sort=id`);
    const [agree, carry] = tasks.map((task) => `/tasks/${task.id}`);
    await as('Walter').post(`${agree}/approvals`, { approver_id: env().browser.person('Walter').id });
    await page.getByRole('button', { name: 'Edit Status' }).click();
    await choose(page, 'Status', 'In progress');
    await page.getByRole('button', { name: 'Save' }).click();
    await node('Agree to the move').getByText('Assigned').waitFor();

    const work = env().browser.watch.over(await page.context().newPage());
    await env().load(work, String(agree));
    await work.getByRole('button', { name: 'Approve', exact: true }).click();
    await work.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await node('Agree to the move').getByText('Approved').waitFor();
    await node('Carry the boxes').getByText('Assigned').waitFor();

    await env().goTo(work, String(carry));
    await work.getByRole('button', { name: 'Assign to me' }).click();
    await work.getByRole('button', { name: /^Member Walter/ }).waitFor();
    await work.getByRole('button', { name: 'Complete', exact: true }).click();
    const dialog = work.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('All boxes are there');
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await node('Carry the boxes').getByText('Completed').waitFor();
    await page.getByRole('article').getByText('Completed', { exact: true }).first().waitFor();
    await until(async () => (await as('Walter').get(`/workflows/${id}`)).status === 'completed');
  });

  it('lead to an application that calls the API until it is deleted', async () => {
    const { password, name } = env().browser.person('Ellen');
    const page = await env().open('Ellen', '/oauth_applications/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Time sheets');
    await choose(page, 'Person', name, 'Ellen');
    await page.getByRole('button', { name: 'Add a scope' }).click();
    await page.getByRole('combobox', { name: 'Actions, such as request:Read' }).fill('me:Read');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmPassword(page, password);
    const shown = page.getByRole('dialog', { name: 'Shown once' });
    const client_secret = await shown.locator('code').innerText();
    await shown.getByRole('button', { name: 'Close' }).last().click();
    await heading(page, 'Time sheets').waitFor();
    const client_id = await page.locator('dt:has-text("Client ID") + dd').innerText();
    const credentials = { grant_type: 'client_credentials', client_id, client_secret };
    const { access_token } = await env().browser.token(credentials);
    const me = () => env().browser.me(access_token);
    expect(await me()).toMatchObject({ status: 200, body: { name } });
    await page.reload();
    await heading(page, 'Time sheets').waitFor();
    expect(await page.content()).not.toContain(client_secret);

    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/oauth_applications');
    await until(async () => (await me()).status === 401);
    expect(await env().browser.token(credentials)).toMatchObject({ error: 'invalid_client' });
  });

  it('lead to a personal access token that is good until it is deleted', async () => {
    const { password, name } = env().browser.person('Omar');
    const page = await env().open('Omar', '/personal_access_tokens/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('My script');
    await page.getByRole('button', { name: 'Add a scope' }).click();
    await page.getByRole('combobox', { name: 'Actions, such as request:Read' }).fill('me:Read');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmPassword(page, password);
    const shown = page.getByRole('dialog', { name: 'Shown once' });
    const token = await shown.locator('code').innerText();
    await shown.getByRole('button', { name: 'Close' }).last().click();
    const me = () => env().browser.me(token);
    expect(await me()).toMatchObject({ status: 200, body: { name } });
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/personal_access_tokens');
    await until(async () => (await me()).status === 401);
  });

  it('lead to 100 changed requests after a dry run, and tell the one that is refused', async () => {
    const diana = as('Diana');
    const word = `lamp${Date.now()}`;
    const values = { subject: `Bulk ${word}`, category: 'rfi', impact: 'low' };
    for (let at = 0; at < 99; at += 11)
      await Promise.all(Array.from({ length: 11 }, () => diana.post('/requests', values)));
    // An incident has an impact.
    const odd = await diana.post('/requests', { ...values, impact: null });

    const page = await env().open('Diana', `/requests?q=${word}`);
    await page.getByText('100 records', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select the loaded rows' }).check();
    await page.getByText('100 selected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'Field', 'Category');
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Incident', exact: true }).click();
    const incidents = async () =>
      (await diana.get<Fields[]>(`/requests?q=${word}&category=incident&per_page=100`)).length;
    await dialog.getByRole('button', { name: 'Try without changing' }).click();
    await dialog.getByText('99 records would change').waitFor();
    await dialog.getByText('1 would be refused').waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: `${odd.id}: ` })
      .waitFor();
    expect(await incidents()).toBe(0);
    await dialog.getByRole('button', { name: 'Change 100 records' }).click();
    await dialog.getByText('99 records changed').waitFor();
    await dialog.getByText('1 was refused').waitFor();
    expect(await incidents()).toBe(99);
  });
});
