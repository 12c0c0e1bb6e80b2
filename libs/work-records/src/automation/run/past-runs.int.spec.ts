import type { Principal } from '@deskline/identity';
import { principal } from '@deskline/testing';
import { AutomationEnv } from '../../../test/automation-env';
import { forgetRuns } from './past-runs';

describe('Runs of an automation rule', () => {
  let env: AutomationEnv;

  beforeAll(async () => {
    env = await AutomationEnv.open();
  });
  afterAll(() => env?.close());

  it('are kept with their outcome for a week, for those who read the failures of the rule', async () => {
    const rule = await env.rule({
      condition: 'request.subject != "Skip"',
      actions: 'request.subject == "Fail" ? set({"team": 999999}) : webhook({"went": true})',
    });
    const id = await env.request();
    for (const subject of ['Go', 'Skip', 'Fail']) {
      await env.desk.call(`PATCH /requests/${id}`, { subject });
      await env.runAll();
    }
    const runs = (as?: Principal) =>
      env.desk.call(`GET /automation_rules/${rule}/runs?sort=id`, undefined, as);
    const record = { record_type: 'request', record: { id } };
    expect((await runs()).json).toMatchObject([
      { ...record, event: 'request.update', outcome: 'performed', action_count: 1 },
      { ...record, outcome: 'not_applicable', action_count: 0 },
      { ...record, outcome: 'failed', action_count: 0 },
    ]);
    const designer = principal({ person: { id: 50, name: 'Dora' }, roles: ['account_designer'] });
    expect((await runs(designer)).json).toEqual([]);
    await forgetRuns(env.database, new Date(env.desk.service.clock.now().getTime() + 8 * 86_400_000));
    expect((await runs()).json).toEqual([]);
  });
});
