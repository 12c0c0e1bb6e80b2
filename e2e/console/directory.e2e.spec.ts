import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import type { Fields } from '../api';
import { useConsoleEnv } from './console-env';
import { expectAccessible } from './expect-accessible';

describeInBrowser('The directory and agreements', (program) => {
  const env = useConsoleEnv(program, 'console-directory');
  const ellen = () => env().browser.as('Ellen');
  const made = async (path: string, values: object) => (await ellen().post<Fields>(path, values)).id;

  it('tell the members and the open work of a team, and follow it', async () => {
    const howard = env().browser.person('Howard');
    const team = await made('/teams', { name: 'Signals', member_ids: [howard.id] });
    const page = await env().open('Ellen', `/teams/${team}`, { reducedMotion: 'reduce' });
    await page.getByRole('region', { name: 'Members' }).getByRole('link', { name: howard.name }).waitFor();
    const work = page.getByRole('region', { name: 'Open work' });
    await work.getByRole('link', { name: 'Requests: 0' }).waitFor();
    const incident = { category: 'incident', impact: 'low', team_id: team };
    await made('/requests', { subject: 'The signal is red', ...incident });
    await work.getByRole('link', { name: 'Requests: 1' }).waitFor();
    await expectAccessible(page);
    await work.getByRole('link', { name: 'Requests: 1' }).click();
    await page.getByRole('gridcell').getByRole('link', { name: 'The signal is red' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?view=open&team=${team}`);
  });

  it('tell targets of an offering, the validity of an agreement and the place of an organization', async () => {
    const customer = await made('/organizations', { name: 'Rails' });
    const branch = await made('/organizations', { name: 'Rails North', parent_id: customer });
    const offering = await made('/service_offerings', {
      ...{ name: 'Gold', response_target_top: 15, resolution_target_top_in_days: 2 },
    });
    const expiry_date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const sla = await made('/slas', {
      ...{ name: 'Rails, gold', service_offering_id: offering, customer_id: customer, expiry_date },
      ...{ coverage: 'organizations', organization_ids: [branch] },
    });
    const page = await env().open('Ellen', `/slas/${sla}`, { reducedMotion: 'reduce' });
    const agreement = page.getByRole('region', { name: 'Agreement' });
    await agreement.getByText(/^ends in (19|20) days$/).waitFor();
    await agreement.getByRole('region', { name: 'Organizations' }).getByText('Rails North').waitFor();
    await expectAccessible(page);

    await agreement.getByRole('link', { name: 'Gold' }).click();
    const targets = page.getByRole('table');
    await targets.getByRole('row', { name: /^Response.*0:15$/ }).waitFor();
    await targets.getByRole('row', { name: /^Resolution.*2 business days$/ }).waitFor();
    await expectAccessible(page);

    await env().goTo(page, `/organizations/${customer}`);
    await page.getByRole('region', { name: 'Child organizations' }).getByText('Rails North').waitFor();
    await page.getByRole('region', { name: 'SLAs' }).getByText('Rails, gold').waitFor();
    await expectAccessible(page);
  });

  it('tell relations of a configuration item by their kind', async () => {
    const kind = { name: 'Server', group: 'Rooms', rule_set: 'physical_asset' };
    const { reference: category } = await ellen().post<Fields>('/product_categories', kind);
    const product_id = await made('/products', { category, brand: 'Acme', name: 'Rack', model: 'R1' });
    const [rack, disk] = [
      await made('/cis', { name: 'Rack', label: 'rack-1', product_id, status: 'removed' }),
      await made('/cis', { name: 'Disk', label: 'disk-1', product_id, status: 'removed' }),
    ];
    await made(`/cis/${rack}/ci_relations`, { ci_id: disk, relation_type: 'child' });
    const page = await env().open('Ellen', `/cis/${rack}`, { reducedMotion: 'reduce' });
    const relations = page.getByRole('region', { name: /^Relations between configuration items \(1\)$/ });
    await relations.getByRole('link', { name: /disk/i }).waitFor();
    await expectAccessible(page);
  });

  it('tell trusted accounts to administrators alone', async () => {
    const page = await env().open('Ellen', '/trust', { reducedMotion: 'reduce' });
    await page.getByText('No account is trusted').waitFor();
    await page.getByRole('textbox', { name: 'Number of the person' }).fill('999999999');
    await page.getByRole('button', { name: 'Show roles' }).click();
    await page.getByText('There is nothing at this address').waitFor();
    await expectAccessible(page);
    const other = await env().open('Howard', '/trust');
    await other.getByText('Your roles do not allow this').waitFor();
    expect(await other.locator('nav a[href$="/trust"]').count()).toBe(0);
  });
});
