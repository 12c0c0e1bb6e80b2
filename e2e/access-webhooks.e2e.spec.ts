import { ADMINISTRATORS, ROLES, type Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { SeedRecords } from './seed-records';

const EVERYONE: readonly (Role | 'end user')[] = ['end user', ...ROLES];

/** "Webhooks (only users with the administrator role may use these)" */
describe('webhooks and policies', () => {
  let seeds: SeedRecords;

  beforeAll(async () => {
    seeds = await SeedRecords.create(webhookRecords, ['widget']);
  });
  afterAll(() => seeds?.service.stop());

  it.each(EVERYONE)('are permitted or refused by role: %s', async (role) => {
    const caller = principal({ roles: role === 'end user' ? [] : [role] });
    const may = (ADMINISTRATORS as readonly string[]).includes(role);
    for (const { collection, name } of webhookRecords.records.filter(({ nested }) => !nested)) {
      const one = `/${collection}/${seeds.of('widget', name)[0]}`;
      const status = async (request: string) => (await seeds.answer(request, caller, {})).status;
      expect([
        await status(`GET /${collection}`),
        await status(`GET ${one}`),
        await status(`POST /${collection}`),
        await status(`PATCH ${one}`),
      ]).toEqual(may ? [200, 200, 422, 200] : [403, 403, 403, 403]);
      // Whether the id exists or not.
      if (!may) expect(await status(`GET /${collection}/987654`)).toBe(403);
    }
  });

  it('are deleted by administrators only', async () => {
    const remove = async (role: Role) =>
      (
        await seeds.answer(
          `DELETE /webhooks/${seeds.of('widget', 'webhook')[0]}`,
          principal({ roles: [role] }),
        )
      ).status;
    expect(await remove('account_designer')).toBe(403);
    expect(await remove('directory_administrator')).toBe(204);
  });
});
