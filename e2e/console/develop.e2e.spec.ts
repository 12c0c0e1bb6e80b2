import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { Api, type Fields } from '../api';
import { Receiver } from '../receiver';
import { until } from '../until';
import { useConsoleEnv } from './console-env';
import { expectAccessible } from './expect-accessible';

describeInBrowser('The console for developers', (program) => {
  const env = useConsoleEnv(program, 'console-develop');
  const as = (firstName: string) => env().browser.as(firstName);
  const person = (firstName: string) => env().browser.person(firstName);
  let nobody: Api;
  let receiver: Receiver;

  beforeAll(async () => {
    const { stack } = env().browser;
    nobody = new Api(stack, null);
    receiver = await Receiver.start((url) => nobody.call('GET', url.slice(stack.base_url.length)));
  });

  afterAll(async () => {
    await receiver?.stop();
    await nobody?.close();
  });

  const choose = async (page: Page, label: string, option: string): Promise<void> => {
    // A required one has a star behind its label.
    await page
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('registers a webhook, shows its failures, and sends again what was missed', async () => {
    const ellen = as('Ellen');
    const change = (job_title: string) => ellen.patch(`/people/${person('Howard').id}`, { job_title });
    const page = await env().open('Ellen', '/webhooks/new');
    await choose(page, 'Event', 'Person – updated');
    await page.getByLabel(/^URI/).fill(`${receiver.url}/hooks`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Healthy', { exact: true }).waitFor();

    receiver.manner = (response) => void response.writeHead(503).end('The database is away');
    await change('Engineer of broken things');
    await page.getByText('Failing', { exact: true }).waitFor();
    const message = (sequence: number) => page.locator(`details[data-sequence="${sequence}"] > summary`);
    const row = message(2);
    await row.getByText('Retrying').waitFor();
    await row.click();
    await page.getByText('The database is away').first().waitFor();
    await expectAccessible(page);

    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await ellen.patch(`/webhooks/${id}`, { disabled: true });
    await change('Engineer on leave');
    const held = () => ellen.get<Fields[]>(`/webhooks/${id}/deliveries?state=held`);
    await until(async () => (await held()).length > 0);
    receiver.recover();
    await page.getByRole('button', { name: 'Enable' }).click();
    // A retry of the second that was due meanwhile is held, too.
    await page.getByText(/^Missing: (2 to )?3$/).waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('Delivered').waitFor();
    await page.getByRole('button', { name: 'Replay' }).click();
    const dialog = page.getByRole('dialog');
    await until(async () => (await dialog.getByLabel('From sequence number').inputValue()) === '3');
    await dialog.getByRole('button', { name: 'Replay' }).click();
    const gate = page.getByRole('dialog', { name: 'Your password, please' });
    await gate.getByLabel('Password').fill(person('Ellen').password);
    await gate.getByRole('button', { name: 'Confirm' }).click();
    await message(3).getByText('Delivered').waitFor();
    await page.getByText('No gaps').waitFor();
    const taken = receiver.at('/hooks').filter(({ answered }) => answered === 200);
    // The second may arrive twice: by its own retry, and because it was sent again.
    expect(new Set(taken.map(({ headers }) => headers['x-webhook-sequence']))).toEqual(new Set(['2', '3']));

    await env().goTo(page, '/develop');
    await page.getByText('Every message has arrived').waitFor();
    await page.getByRole('link', { name: 'person.update' }).waitFor();
    await expectAccessible(page);
    await ellen.delete(`/webhooks/${id}`);
  });

  it('marks the fault of a rule while it is typed, and tries the mended one', async () => {
    const ellen = as('Ellen');
    const { id } = await ellen.post<Fields>('/requests', {
      subject: 'Toner is empty',
      category: 'incident',
      impact: 'low',
    });
    const rule = await ellen.post<Fields>('/automation_rules', {
      ...{ name: 'Top impact is urgent', trigger: 'on update', generic: 'request' },
      actions: "set({'urgent': true})",
    });
    const page = await env().open('Ellen', `/automation_rules/${rule.id}`);
    const condition = page.getByRole('textbox', { name: 'Condition' });
    await condition.fill('request.subjct.contains("Toner")');
    await page.getByText('Line 1, column 9: No such key: subjct').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('line 1, column 9').waitFor();

    await condition.fill('request.subject.contains("Toner")');
    await page.getByText('No faults').waitFor();
    await page.getByLabel('Request', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Toner is empty' }).first().click();
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByLabel('Actions', { exact: true }).getByText('"urgent": true').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await ellen.get<Fields>(`/automation_rules/${rule.id}`)).condition !== null);
    expect((await ellen.get<Fields>(`/requests/${id}`)).urgent).toBe(false);
    await expectAccessible(page);
  });

  it('asks for the password again before a secret, and shows that once', async () => {
    const page = await env().open('Ellen', '/webhook_policies/new');
    await page.getByRole('button', { name: 'More fields' }).click();
    await choose(page, 'Scheme', 'Standard');
    await page.getByRole('button', { name: 'Save' }).click();
    const gate = page.getByRole('dialog', { name: 'Your password, please' });
    await gate.getByLabel('Password').fill('not this one');
    await gate.getByRole('button', { name: 'Confirm' }).click();
    await gate.getByText('invalid').waitFor();
    await gate.getByLabel('Password').fill(person('Ellen').password);
    await gate.getByRole('button', { name: 'Confirm' }).click();
    await page
      .getByRole('dialog', { name: 'Shown once' })
      .getByText(/^whsec_/)
      .waitFor();
  });

  it('lists the calls of programs as they are made, and makes them again', async () => {
    const page = await env().open('Ellen', '/develop/calls');
    await page.getByRole('switch', { name: 'With calls of the console' }).waitFor();
    const { body } = await as('Ellen').call('GET', '/people/424242');
    expect(body).toEqual({ message: 'Not Found' });
    const row = page.getByRole('listitem').filter({ hasText: '/people/424242' });
    await row.getByText('404').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: '/meta' }).count()).toBe(0);
    await choose(page, 'Status', '2xx: done');
    await row.waitFor({ state: 'detached' });
    await choose(page, 'Status', '4xx: refused');
    await row.getByText('404').click();
    await expectAccessible(page);
    await row.getByRole('link', { name: 'Open in the explorer' }).click();
    expect(await page.getByLabel('id', { exact: true }).inputValue()).toBe('424242');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('404').waitFor();
  });

  it('makes any call as its person, and describes every event', async () => {
    const page = await env().open('Howard', '/develop/explorer');
    await page.getByPlaceholder('Type a path or a word').fill('/me ');
    await page.getByRole('option', { name: /^GET \/me / }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByLabel('Answer').getByText('Howard Tanner').first().waitFor();
    await expectAccessible(page);
    await env().goTo(page, '/develop/events');
    await page.getByLabel('Search events').fill('request.status');
    await page.getByText('request.status-changed', { exact: true }).click();
    await page.getByLabel('Example: request.status-changed').getByText('"previous_status"').waitFor();
    await expectAccessible(page);
  });

  it('shows an end user neither webhooks nor their messages', async () => {
    const page = await env().open('Omar', '/develop');
    await page.getByRole('heading', { name: 'Develop' }).waitFor();
    expect(await page.getByText('Needs attention').count()).toBe(0);
    await env().goTo(page, '/webhooks');
    await page.getByText('nothing at this address').waitFor();
  });
});
