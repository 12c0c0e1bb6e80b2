import { ManualClock } from '@deskline/platform';
import { RecordStoreSettings } from '@deskline/record-store';
import { Directory } from '../libs/configuration-records/src/account/directory';
import { ConfigurationRecordsModule } from '../libs/configuration-records/src/configuration-records.module';
import { migrations as configuration } from '../libs/configuration-records/migrations/migrations';
import { migrations as work } from '../libs/work-records/migrations/migrations';
import { WorkRecordsModule } from '../libs/work-records/src/work-records.module';
import { WorkRecordsSettings } from '../libs/work-records/src/work-records.settings';
import { RunningService } from './occurrences/running-service';
import { until } from './until';

type Read = Record<string, unknown>;

const ACCOUNT = { id: 'widget', name: 'Widget', url: 'https://widget.example', custom_url: null };
const daily = { frequency: 'daily', start_date: '2026-03-02', time_of_day: '10:00' };

describe('the recurrence of a configuration item', () => {
  const clock = new ManualClock(new Date('2026-03-02T09:00:00Z'));
  let cis: RunningService;
  let workflows: RunningService;
  let ids: { manager: number; product: number; template: number };

  beforeAll(async () => {
    [cis, workflows] = await Promise.all([
      RunningService.start({
        ...{ name: 'configuration-records', module: ConfigurationRecordsModule, migrations: configuration },
        ...{ settings: RecordStoreSettings, clock },
      }),
      RunningService.start({
        ...{ name: 'work-records', module: WorkRecordsModule, migrations: work },
        ...{ settings: WorkRecordsSettings, clock },
      }),
    ]);
    const directory = cis.get(Directory);
    await directory.keepAccount({ ...ACCOUNT, time_zone: 'UTC', locale: 'en', trusts: [] });
    const values = { name: 'Marek', primary_email: 'marek@widget.example' };
    const manager = await directory.upsertPerson('widget', values, ['workflow_manager']);
    const made = async (path: string, body: object) => Number((await cis.call(`POST ${path}`, body))['id']);
    const [provider, support_team] = [
      await made('/organizations', { name: 'Widget' }),
      await made('/teams', { name: 'Rooms' }),
    ];
    const service = await made('/services', { name: 'Rooms', provider, support_team });
    await made('/product_categories', { name: 'Cooler', group: 'Rooms', rule_set: 'physical_asset' });
    await made('/workflow_types', { name: 'Standard' });
    const cooler = { name: 'Cooler', brand: 'Contoso', model: 'C', category: 'rooms/cooler' };
    const product = await made('/products', { ...cooler, service, support_team });
    await until(async () => (await workflows.database.query(`SELECT FROM account`)).length === 1);
    const step = { subject: 'Clean the filter', category: 'implementation', planned_duration: 30 };
    const task_template = (await workflows.call('POST /task_templates', { ...step, team: support_team }))[
      'id'
    ];
    const template = Number(
      (
        await workflows.call('POST /workflow_templates', {
          ...{ subject: 'Maintain a cooler', category: 'standard', justification: 'maintenance' },
          workflow_type: 'standard',
        })
      )['id'],
    );
    await workflows.call(`POST /workflow_templates/${template}/tasks`, { task_template });
    ids = { manager, product, template };
  });
  afterAll(() => Promise.all([cis?.end(), workflows?.end()]));

  const cooler = async (values: object = {}) => {
    const { manager: workflow_manager, product, template: workflow_template } = ids;
    const body = { product, status: 'in_production', workflow_template, workflow_manager, recurrence: daily };
    return Number((await cis.call('POST /cis', { ...body, ...values }))['id']);
  };
  const recurrence = async (id: number) => (await cis.call(`GET /cis/${id}`))['recurrence'] as Read;
  const advanceTo = async (moment: string) => {
    clock.set(new Date(moment));
    await cis.look();
  };
  const occurrenceApplied = (id: number, at: string) =>
    until(async () => {
      const { last_occurrence_at, last_occurrence_object, last_occurrence_errors } = await recurrence(id);
      return last_occurrence_at === at && Boolean(last_occurrence_object ?? last_occurrence_errors);
    });
  const about = async (id: number) =>
    (await workflows.call(`GET /cis/${id}/tasks?fields=workflow`)) as unknown as Read[];
  const begun = async () => (await workflows.call('GET /workflows?fields=status')) as unknown as Read[];

  it('starts one workflow with its tasks, with any number of instances, and records it', async () => {
    await Promise.all([cis.start(), workflows.start()]);
    const id = await cooler();
    await advanceTo('2026-03-02T09:59:59Z');
    expect((await recurrence(id))['last_occurrence_at']).toBeNull();
    await advanceTo('2026-03-02T10:00:00Z');
    await cis.look();
    await occurrenceApplied(id, '2026-03-02T10:00:00Z');
    const [task, ...others] = await about(id);
    expect(others).toEqual([]);
    expect(await recurrence(id)).toMatchObject({
      last_occurrence_object: { id: (task?.['workflow'] as Read)['id'] },
      last_occurrence_errors: null,
      next_occurrence_at: '2026-03-03T10:00:00Z',
    });
    const workflow = await workflows.call(`GET /workflows/${(task?.['workflow'] as Read)['id']}`);
    expect(workflow).toMatchObject({
      ...{ subject: 'Maintain a cooler', status: 'in_progress', service: { name: 'Rooms' } },
      ...{ manager: { id: ids.manager }, start_at: '2026-03-02T10:00:00Z' },
    });
    await cis.call(`PATCH /cis/${id}`, { recurrence: { disabled: true } });
  });

  it('starts one workflow after work-records was away, and no other', async () => {
    const id = await cooler();
    const before = (await begun()).length;
    await workflows.stop();
    await advanceTo('2026-03-03T10:00:00Z');
    expect(await recurrence(id)).toMatchObject({
      last_occurrence_object: null,
      last_occurrence_errors: null,
    });
    await cis.stop();
    await Promise.all([cis.start(), workflows.start()]);
    await occurrenceApplied(id, '2026-03-03T10:00:00Z');
    await workflows.stop();
    await workflows.start();
    await cis.look();
    expect(await begun()).toHaveLength(before + 1);
    expect(await about(id)).toHaveLength(1);
    await cis.call(`PATCH /cis/${id}`, { recurrence: null });
  });

  it('records why no workflow was started, and occurs again', async () => {
    const [bare, unmanaged, deleted] = [
      await cooler({ workflow_template: null }),
      await cooler({ workflow_manager: null }),
      await cooler({ status: 'to_be_removed' }),
    ];
    await advanceTo('2026-03-04T10:00:00Z');
    await occurrenceApplied(unmanaged, '2026-03-04T10:00:00Z');
    const expected = { next_occurrence_at: '2026-03-05T10:00:00Z', last_occurrence_object: null };
    expect(await recurrence(bare)).toMatchObject({
      ...expected,
      last_occurrence_errors: ["Workflow template can't be blank"],
    });
    expect(await recurrence(unmanaged)).toMatchObject({
      ...expected,
      last_occurrence_errors: ["Workflow manager can't be blank"],
    });
    expect(await recurrence(deleted)).toMatchObject({ next_occurrence_at: null, last_occurrence_at: null });
    await cis.call(`PATCH /cis/${unmanaged}`, { workflow_manager: ids.manager });
    await advanceTo('2026-03-05T10:00:00Z');
    await occurrenceApplied(unmanaged, '2026-03-05T10:00:00Z');
    expect(await recurrence(unmanaged)).toMatchObject({ last_occurrence_errors: null });
  });
});
