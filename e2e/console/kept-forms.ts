import type { Locator, Page } from 'playwright-core';
import type { Api, Fields } from '../api';

/** Form of the console in which somebody types. */
export interface Form {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /** Number of records with the text afterwards. */
  readonly makes: number;
  /** An editor with a kept text is open when its page is. */
  readonly opensItself?: true;
  open(page: Page): Promise<unknown>;
  field(page: Page): Locator;
  send(page: Page): Promise<void>;
  made(): Promise<number>;
}

const nothing = () => Promise.resolve();
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const pressIn = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const box = (name: string) => (page: Page) => page.getByRole('textbox', { name });

/** One form of each kind, with the records that they are about. */
export async function formsOf(as: (firstName: string) => Api): Promise<Form[]> {
  const ellen = as('Ellen');
  const count = async (path: string, name: string, value: string) =>
    (await ellen.get<Fields[]>(`${path}fields=${name}`)).filter((row) => row[name] === value).length;
  const site = await ellen.post('/sites', { name: 'Kept site' });
  for (const name of ['Kept bulk one', 'Kept bulk two']) await ellen.post('/sites', { name });
  const asked = { subject: 'Kept request', category: 'incident', impact: 'low' };
  const request = await ellen.post('/requests', asked);
  const rule = await ellen.post('/automation_rules', {
    ...{ name: 'Kept rule', trigger: 'on update', generic: 'request', actions: "set({'urgent': true})" },
  });
  await ellen.post('/request_templates', { ...asked, subject: 'Kept order', end_users: true });
  const approval = await approvalFor(as);
  return [
    {
      name: 'create',
      path: '/sites/new',
      text: 'Made once',
      makes: 1,
      open: nothing,
      field: box('Name'),
      send: press('Save'),
      made: () => count('/sites?', 'name', 'Made once'),
    },
    {
      name: 'field',
      path: `/sites/${site.id}`,
      text: 'Kept and changed',
      makes: 1,
      opensItself: true,
      open: press('Edit Name'),
      field: box('Name'),
      send: press('Save'),
      made: () => count('/sites?', 'name', 'Kept and changed'),
    },
    {
      name: 'bulk',
      path: '/sites?q=kept+bulk',
      text: 'Kortrijk',
      makes: 2,
      open: openBulk,
      field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'City' }),
      send: pressIn('Change 2 records'),
      made: () => count('/sites?', 'city', 'Kortrijk'),
    },
    {
      name: 'rule',
      path: `/automation_rules/${rule.id}`,
      text: 'request.urgent',
      makes: 1,
      open: nothing,
      field: box('Condition'),
      send: press('Save'),
      made: () => count(`/automation_rules?id=${rule.id}&`, 'condition', 'request.urgent'),
    },
    {
      name: 'order',
      path: '/catalogue',
      text: 'Ordered once',
      makes: 1,
      open: (page) => page.getByRole('button', { name: 'Kept order' }).click(),
      field: box('Subject'),
      send: press('Send the request'),
      made: () => count('/requests?', 'subject', 'Ordered once'),
    },
    {
      name: 'approval',
      path: `/tasks/${approval}`,
      text: 'Because it is right',
      makes: 1,
      open: press('Approve'),
      field: (page) => page.getByRole('dialog').getByRole('textbox'),
      send: pressIn('Approve'),
      made: () => count(`/tasks/${approval}/notes?`, 'text', 'Because it is right'),
    },
    {
      name: 'note',
      path: `/requests/${request.id}`,
      text: 'Noted once',
      makes: 1,
      open: nothing,
      field: box('Write a note'),
      send: press('Send'),
      made: () => count(`/requests/${request.id}/notes?`, 'text', 'Noted once'),
    },
  ];
}

async function openBulk(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select the loaded rows' }).check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Field' });
  await field.waitFor();
  if ((await field.inputValue()) === 'City') return;
  await field.click();
  await page.getByRole('option', { name: 'City', exact: true }).click();
}

/** Task whose approval is asked of Ellen. */
async function approvalFor(as: (firstName: string) => Api): Promise<number> {
  const firstOf = async (path: string) => (await as('Ellen').get<Fields[]>(path))[0]?.id;
  const walter = as('Walter');
  const workflow = await walter.post('/workflows', {
    ...{ subject: 'Kept', category: 'standard', justification: 'improvement' },
    workflow_type: 'application_change',
    service_id: await firstOf('/services'),
    template_id: await firstOf('/workflow_templates'),
  });
  const task = await walter.post(`/workflows/${workflow.id}/tasks`, {
    ...{ subject: 'Approve it', category: 'approval', planned_duration: 60 },
    team_id: await firstOf('/teams?name=Infrastructure'),
    template_id: await firstOf('/task_templates'),
  });
  const [ellen] = await as('Ellen').get<Fields[]>('/people?name=Ellen Brown');
  await walter.post(`/tasks/${task.id}/approvals`, { approver_id: ellen?.id });
  await walter.patch(`/workflows/${workflow.id}`, { start_at: new Date().toISOString() });
  await walter.patch(`/tasks/${task.id}`, { status: 'assigned' });
  return task.id;
}
