import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('the projection that time entries are held to', () => {
  let office: ConfigurationRecordsEnv;
  let [group, desk, effort_class] = [0, 0, 0];
  const projected = async (type: string, id: number) => {
    const text = 'SELECT attributes FROM reference WHERE type = $1 AND id = $2';
    const [row] = await office.database.query<{ attributes: object }>(text, [type, id]);
    return row?.attributes;
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    group = await office.create('POST /organizations', { name: 'Group' });
    desk = await office.create('POST /organizations', { name: 'Desk' });
    effort_class = await office.create('POST /effort_classes', { name: 'Regular' });
  });
  afterAll(() => office?.close());

  it('of a timesheet setting has its linked organizations and effort classes', async () => {
    const id = await office.create('POST /timesheet_settings', {
      name: 'Quarters',
      time_increment: 15,
      request_effort_class: effort_class,
      organization_ids: [group],
      effort_class_ids: [effort_class],
    });
    expect(await projected('timesheet_setting', id)).toMatchObject({
      ...{ unit: 'hours_and_minutes', time_increment: 15, workday: 480, allow_workday_overtime: true },
      ...{ request_effort_class: effort_class, effort_classes: [{ id: effort_class }] },
      organizations: [{ id: group }],
    });
    await office.call(`POST /timesheet_settings/${id}/organizations/${desk}`, {}, administrator());
    await office.call(`DELETE /timesheet_settings/${id}/organizations/${group}`, null, administrator());
    await office.call(
      `DELETE /effort_classes/${effort_class}/timesheet_settings/${id}`,
      null,
      administrator(),
    );
    expect(await projected('timesheet_setting', id)).toMatchObject({
      organizations: [{ id: desk }],
      effort_classes: [],
    });
  });

  it('of a time allocation has its categories, linked customers and effort class', async () => {
    const id = await office.create('POST /time_allocations', {
      ...{ name: 'Training', customer_category: 'selected', effort_class },
      customer_ids: [group],
    });
    expect(await projected('time_allocation', id)).toMatchObject({
      ...{ customer_category: 'selected', service_category: 'none', description_category: 'optional' },
      ...{ effort_class, customers: [{ id: group }], services: [] },
    });
  });

  it('of an organization has its manager and substitute', async () => {
    const [manager, substitute] = [
      await office.person('widget', 'Mia'),
      await office.person('widget', 'Sue'),
    ];
    const id = await office.create('POST /organizations', { name: 'Led', manager, substitute });
    expect(await projected('organization', id)).toMatchObject({ manager, substitute });
  });
});
