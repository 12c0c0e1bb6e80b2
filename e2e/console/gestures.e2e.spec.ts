import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { Api, type Fields } from '../api';
import { ALL, violations } from '../browser/axe';
import { Receiver } from '../receiver';
import { until } from '../until';
import { useConsoleEnv } from './console-env';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const incident = { category: 'incident', impact: 'low' };

/** Presses the mouse at one element, and lets it go at another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const centreOf = async (element: Locator) => {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (!box) throw new Error(`${element} is not shown`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [start, end] = [await centreOf(from), await centreOf(to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(start[0] + 8, start[1] + 8, { steps: 4 });
  await page.mouse.move(...end, { steps: 12 });
  await page.mouse.up();
}

/** As a browser tells a page of files that come by the mouse or the clipboard. */
const handOver = (target: Locator, gesture: 'drop' | 'paste', name: string) =>
  target.evaluate(
    (element, { kind, file }) => {
      const page = globalThis as unknown as Record<string, new (...args: unknown[]) => never>;
      const files = new (page.DataTransfer as never as new () => { items: { add(one: unknown): void } })();
      files.items.add(
        new (page.File as never as new (...args: unknown[]) => unknown)(['2 m'], file, {
          type: 'text/plain',
        }),
      );
      const about = { bubbles: true, cancelable: true };
      const receiver = element as unknown as { dispatchEvent(event: unknown): boolean };
      const [Drag, Clip] = [page.DragEvent, page.ClipboardEvent] as (new (...args: unknown[]) => unknown)[];
      const events =
        kind === 'paste'
          ? [Clip && new Clip('paste', { ...about, clipboardData: files })]
          : ['dragover', 'drop'].map((type) => Drag && new Drag(type, { ...about, dataTransfer: files }));
      for (const event of events) receiver.dispatchEvent(event);
    },
    { kind: gesture, file: name },
  );

describeInBrowser('Gestures in the console', (program) => {
  const env = useConsoleEnv(program, 'console-gestures');
  const as = (firstName: string) => env().browser.as(firstName);
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

  it('draw a line between tasks, and drag a card into another column and before another card', async () => {
    const { people } = env().browser;
    const workflow = await people.workflow();
    const pack = await people.task(workflow, { subject: 'Pack' });
    const drive = await people.task(workflow, { subject: 'Drive' });
    const page = await env().open('Walter', `/workflows/${workflow.id}`);
    const node = (subject: string) => page.locator('.react-flow__node', { hasText: subject });
    await node('Drive').waitFor();
    await drag(page, node('Pack').locator('.source'), node('Drive').locator('.target'));
    await page.locator('.react-flow__edge').waitFor({ state: 'attached' });
    const predecessors = async () =>
      (await as('Walter').get(`/tasks/${drive.id}?fields=predecessor_ids`)).predecessor_ids;
    await until(async () => String(await predecessors()) === String(pack.id));

    const board = await as('Ellen').post('/agile_boards', { name: 'Moves' });
    const columns: Fields[] = [];
    for (const name of ['To do', 'Doing'])
      columns.push(await as('Ellen').post(`/agile_boards/${board.id}/columns`, { name }));
    for (const { id } of [pack, drive])
      await as('Walter').patch(`/tasks/${id}`, { agile_board_column_id: columns[0]?.id });
    await env().goTo(page, `/boards/${board.id}`);
    await heading(page, 'Moves').waitFor();
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await card('Drive').waitFor();
    await drag(page, card('Drive').locator('span').first(), column('Doing').getByText('No cards'));
    await column('Doing').getByRole('link', { name: 'Drive' }).waitFor();
    await drag(page, card('Pack').locator('span').first(), column('Doing').locator('li'));
    await column('Doing').locator('li').nth(1).getByRole('link', { name: 'Drive' }).waitFor();
    const items = await as('Walter').get<Fields[]>(`/agile_boards/${board.id}/items`);
    expect(items.map(({ agile_board_column }) => agile_board_column)).toMatchObject([
      { name: 'Doing' },
      { name: 'Doing' },
    ]);
    await page.getByRole('button', { name: 'Move to … Drive' }).click();
    await page.getByRole('menuitem', { name: 'To do' }).waitFor();
    expect(await violations(page, ALL)).toEqual([]);
  });

  it('ask where somebody else has drawn another line or moved the card meanwhile', async () => {
    const { people } = env().browser;
    const walter = as('Walter');
    const workflow = await people.workflow();
    const [load, check, leave] = [
      await people.task(workflow, { subject: 'Load' }),
      await people.task(workflow, { subject: 'Check' }),
      await people.task(workflow, { subject: 'Leave' }),
    ];
    const board = await as('Ellen').post('/agile_boards', { name: 'Contested' });
    const columns: Fields[] = [];
    for (const name of ['Open', 'Mine', 'Theirs'])
      columns.push(await as('Ellen').post(`/agile_boards/${board.id}/columns`, { name }));
    await walter.patch(`/tasks/${leave.id}`, { agile_board_column_id: columns[0]?.id });

    const page = await env().open('Walter', `/workflows/${workflow.id}`);
    const conflict = page.getByRole('dialog').filter({ hasText: 'Somebody else has changed this field' });
    /** Another change comes first, when the page has read the record and sends its own. */
    const beFaster = (values: object) =>
      page.route(
        `**/console/api/tasks/${leave.id}`,
        async (route) => {
          expect(route.request().headers()['if-match']).toBeDefined();
          await walter.patch(`/tasks/${leave.id}`, values);
          await route.continue();
        },
        { times: 1 },
      );
    const node = (subject: string) => page.locator('.react-flow__node', { hasText: subject });
    const predecessors = async () =>
      (await walter.get(`/tasks/${leave.id}?fields=predecessor_ids`)).predecessor_ids;
    await node('Leave').waitFor();
    await beFaster({ predecessor_ids: [load.id] });
    await drag(page, node('Check').locator('.source'), node('Leave').locator('.target'));
    await conflict.getByRole('link', { name: 'Load' }).waitFor();
    expect(await predecessors()).toEqual([load.id]);
    expect(await violations(page, ALL)).toEqual([]);
    await conflict.getByRole('button', { name: 'Keep yours' }).click();
    await until(async () => String(await predecessors()) === String(check.id));

    await env().goTo(page, `/boards/${board.id}`);
    await heading(page, 'Contested').waitFor();
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const columnOf = async () => ((await walter.get(`/tasks/${leave.id}`)).agile_board_column as Fields).name;
    await beFaster({ agile_board_column_id: columns[2]?.id });
    await page.getByRole('button', { name: 'Move to … Leave' }).click();
    await page.getByRole('menuitem', { name: 'Mine' }).click();
    await conflict.getByText('Theirs').last().waitFor();
    expect(await columnOf()).toBe('Theirs');
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await column('Theirs').getByRole('link', { name: 'Leave' }).waitFor();
    expect(await columnOf()).toBe('Theirs');
  });

  it('drop and paste files into a note, two at once', async () => {
    const request = await as('Diana').post('/requests', { ...incident, subject: 'Cable is short' });
    const page = await env().open('Diana', `/requests/${request.id}`);
    const note = page.getByRole('textbox', { name: 'Write a note' });
    await note.fill('See both');
    await Promise.all([handOver(note, 'drop', 'dropped.txt'), handOver(note, 'paste', 'pasted.txt')]);
    for (const name of ['dropped.txt', 'pasted.txt'])
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: 'pasted.txt' }).waitFor();
    const [sent] = await as('Diana').get<Fields[]>(`/requests/${request.id}/notes`);
    expect((sent?.attachments as Fields[]).map(({ name }) => name).sort()).toEqual([
      'dropped.txt',
      'pasted.txt',
    ]);
  });

  it.each([
    ['Archive', '/archive'],
    ['Move to trash', '/trash'],
  ])('%s takes a record away, and Restore brings it back', async (action, list) => {
    const subject = `Goes to ${list.slice(1)}`;
    const { id } = await as('Ellen').post('/requests', { ...incident, subject });
    const solved = { status: 'completed', completion_reason: 'solved', note: 'Gone' };
    await as('Ellen').patch(`/requests/${id}`, solved);
    const page = await env().open('Ellen', `/requests/${id}`);
    await heading(page, subject).waitFor();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await page.waitForURL('**/requests');
    expect(await as('Ellen').get<Fields[]>(`/requests?id=${id}`)).toEqual([]);
    await env().goTo(page, list);
    await page.getByRole('row').filter({ hasText: subject }).getByRole('gridcell').getByRole('link').click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.waitForURL(`**${list}`);
    expect(await as('Ellen').get<Fields[]>(`/requests?id=${id}`)).toHaveLength(1);
  });

  it('replace a key after the right password, follow deliveries live, and check a signature', async () => {
    const ellen = as('Ellen');
    const policy = await ellen.post('/webhook_policies', { name: 'Signed', scheme: 'standard' });
    const page = await env().open('Ellen', `/webhook_policies/${policy.id}`);
    await page.getByRole('button', { name: 'Replace the key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the key' }).click();
    const gate = page.getByRole('dialog', { name: 'Your password, please' });
    await gate.getByLabel('Password').fill('not this one');
    await gate.getByRole('button', { name: 'Confirm' }).click();
    await gate.getByText('invalid').waitFor();
    expect(await violations(page, ALL)).toEqual([]);
    await gate.getByLabel('Password').fill(env().browser.person('Ellen').password);
    await gate.getByRole('button', { name: 'Confirm' }).click();
    const shown = page.getByRole('dialog', { name: 'Shown once' });
    const secret = await shown.getByText(/^whsec_/).innerText();
    expect(await violations(page, ALL)).toEqual([]);
    await shown.getByRole('button', { name: 'Close' }).last().click();
    await shown.waitFor({ state: 'hidden' });

    const uri = `${receiver.url}/live`;
    const hook = await ellen.post('/webhooks', { event: 'person.update', uri, webhook_policy_id: policy.id });
    await until(async () => (await ellen.get(`/webhooks/${hook.id}`)).verified_at !== null);
    await env().goTo(page, `/webhooks/${hook.id}`);
    await page.getByRole('switch', { name: 'Live tail' }).waitFor();
    await page.keyboard.press('l');
    expect(await page.getByRole('switch', { name: 'Live tail' }).isChecked()).toBe(true);
    await ellen.patch(`/people/${env().browser.person('Howard').id}`, { job_title: 'Seen live' });
    await page.locator('details[data-sequence="2"]').getByText('Delivered').waitFor();

    const arrived = receiver.at('/live').find(({ message }) => message.event === 'person.update');
    await env().goTo(page, '/develop/events');
    const fields = [
      [/^Secret/, secret],
      ['Header webhook-id', arrived?.headers['webhook-id']],
      ['Header webhook-timestamp', arrived?.headers['webhook-timestamp']],
      ['Header webhook-signature', arrived?.headers['webhook-signature']],
      [/^Body/, arrived?.body],
    ] as const;
    for (const [label, value] of fields) await page.getByLabel(label).fill(String(value));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('The signature is right', { exact: true }).waitFor();
    await page.getByLabel(/^Body/).fill(`${arrived?.body} `);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Not signed by this key').waitFor();
    await ellen.delete(`/webhooks/${hook.id}`);
  });

  it('open menus, dialogs and pickers without a finding', async () => {
    const request = await as('Diana').post('/requests', { ...incident, subject: 'Opened everywhere' });
    const page = await env().open('Diana', '/requests', { reducedMotion: 'reduce' });
    const found: string[] = [];
    const look = async (name: string, opened: Locator) => {
      await opened.first().waitFor();
      found.push(...(await violations(page, ALL)).map((finding) => `${name}: ${finding}`));
      await page.keyboard.press('Escape');
      await opened.first().waitFor({ state: 'hidden' });
    };
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Control+k');
    await look('palette', page.getByRole('textbox', { name: 'Commands and records' }));
    await page.keyboard.press('?');
    await look('keys', page.getByRole('dialog', { name: 'Keys' }));
    await press(/^You:/);
    await look('own menu', page.getByRole('menu'));
    await press('Columns');
    await look('columns', page.getByText('Shown columns, kept for you'));
    await press('Filter');
    await look('filter', page.getByRole('combobox', { name: 'Add a filter' }));
    await press('Views');
    await look('saved views', page.getByRole('button', { name: 'Save this view' }));
    await page.getByRole('checkbox', { name: 'Select the loaded rows' }).check();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await look('bulk edit', page.getByRole('dialog'));

    await env().goTo(page, `/requests/${request.id}`);
    await heading(page, 'Opened everywhere').waitFor();
    await press('Actions');
    await look('actions', page.getByRole('menu'));
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('combobox').click();
    await page.getByRole('option').first().waitFor();
    found.push(...(await violations(page, ALL)).map((finding) => `picker: ${finding}`));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('d');
    await look('complete', page.getByRole('dialog'));
    expect(found).toEqual([]);
  });
});
