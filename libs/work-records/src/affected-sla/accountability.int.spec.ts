import { principal } from '@deskline/testing';
import { agreed, coverage, OFFICE } from '../../test/agreements';
import { AgreementEnv } from '../../test/agreement-env';

/** Monday at 10:00 in Amsterdam. */
const MONDAY = '2026-03-02T09:00:00Z';
const targets = agreed('low', { response_minutes: 30, resolution_minutes: 120, support_hours: OFFICE });
const sla = coverage(1, { targets });
const levels = principal({ person: { id: 60, name: 'Lea' }, roles: ['service_level_manager'] });

describe('affected SLAs in the hierarchy of service instances', () => {
  let covered: AgreementEnv;

  beforeAll(async () => {
    covered = await AgreementEnv.open();
  });
  beforeEach(() => {
    covered.setClock(MONDAY);
    covered.answerWith(sla);
  });
  afterAll(() => covered?.desk.service.stop());

  it('stay as sla_not_affected, without targets, when their request moves to another service instance', async () => {
    const former = {
      ...{ sla: { id: 1 }, service_instance: { id: 5 }, accountability: 'sla_not_affected' },
      ...{ provider_not_accountable: true, provider_was_not_accountable: true, next_target_at: null },
    };
    const id = await covered.request();
    covered.answerWith({ ...sla, sla: 3, service_instance: 6, targets: agreed('low', {}) });
    const moved = await covered.change(id, { service_instance: 6 });
    expect(covered.questions.at(-1)).toMatchObject({ service_instance: 6 });
    expect(moved).toMatchObject({ resolution_target_at: null, next_target_at: 'best_effort' });
    const present = { sla: { id: 3 }, service_instance: { id: 6 }, accountability: 'provider' };
    expect(await covered.affected(id)).toMatchObject([former, present]);
    await covered.advanceTo('2026-03-02T12:00:00Z');
    expect(await covered.affected(id)).toMatchObject([{ ...former, resolution_missed: false }, present]);
    await covered.change(id, { service_instance: null });
    expect(await covered.affected(id)).toMatchObject([
      former,
      { ...present, accountability: 'sla_not_affected' },
    ]);
    expect(await covered.read(id)).toMatchObject({ resolution_target_at: null, next_target_at: 'no_target' });
    covered.answerWith(sla);
    await covered.change(id, { service_instance: 5 });
    expect(await covered.read(id)).toMatchObject({ resolution_target_at: '2026-03-02T11:00:00Z' });
    expect(await covered.affected(id)).toMatchObject([
      {
        ...{ ...former, accountability: 'provider', next_target_at: '2026-03-02T09:30:00Z' },
        ...{ provider_not_accountable: false, resolution_missed: true },
      },
      { sla: { id: 3 }, accountability: 'sla_not_affected' },
    ]);
  });

  it('of another account as customer are removed when their request moves, and no longer show it to that account', async () => {
    await covered.storeReference('sla', 30, { customer_account: 'partner' });
    covered.answerWith({ ...sla, sla: 30 });
    const id = await covered.request();
    expect(await covered.affected(id)).toHaveLength(1);
    covered.answerWith();
    await covered.change(id, { service_instance: 6 });
    expect(await covered.affected(id)).toEqual([]);
  });

  it('about a service instance above that of their request have the accountability supplier', async () => {
    const above = { ...sla, sla: 3, service_instance: 6 };
    covered.answerWith(sla, above);
    const id = await covered.request();
    const by = (accountability: string) => ({ accountability });
    expect(await covered.affected(id)).toMatchObject([by('provider'), by('supplier')]);
    await covered.change(id, { status: 'waiting_for_customer' });
    expect(await covered.read(id)).toMatchObject({ next_target_at: 'clock_stopped' });
    // Up the hierarchy: that of the lower one is not affected.
    covered.answerWith(above);
    await covered.change(id, { service_instance: 6 });
    expect(await covered.affected(id)).toMatchObject([by('sla_not_affected'), by('provider')]);
    // And down again.
    covered.answerWith(sla, above);
    await covered.change(id, { service_instance: 5 });
    expect(await covered.affected(id)).toMatchObject([by('provider'), by('supplier')]);
  });

  it('keep what a service level manager said of them while they are affected', async () => {
    const above = { ...sla, sla: 3, service_instance: 6 };
    covered.answerWith(sla, above);
    const id = await covered.request();
    const rows = await covered.affected(id);
    for (const [at, accountability] of ['supplier', 'sla_not_affected'].entries())
      await covered.desk.call(
        `PATCH /requests/${id}/affected_slas/${String(rows[at]?.['id'])}`,
        { accountability },
        levels,
      );
    await covered.change(id, { impact: 'medium' });
    await covered.advanceTo('2026-03-02T09:00:10Z');
    const by = (accountability: string) => ({ accountability });
    expect(await covered.affected(id)).toMatchObject([by('supplier'), by('sla_not_affected')]);
    // Moved, one is of a lower instance, and the other stays excluded.
    covered.answerWith({ ...sla, service_instance: 5 }, above);
    await covered.change(id, { service_instance: 6 });
    expect(await covered.affected(id)).toMatchObject([by('supplier'), by('sla_not_affected')]);
  });
});
