import type { DomainEvent } from '@deskline/events';
import { Nats } from '@deskline/platform';
import { RecordStoreSettings, RecordRuntime } from '@deskline/record-store';
import { makeTables } from '@deskline/testing';
import { agreed, coverage } from '../../test/agreements';
import { AgreementEnv } from '../../test/agreement-env';
import { Coverages } from '../affected-sla/coverages';
import { CoverageRenewer } from './coverage-renewer';
import { releaseWave, advanceWave, leaseWave, type Wave } from './coverage-waves';
import { NewAgreements } from './new-agreements';

const MONDAY = '2026-03-02T09:00:00Z';
const LATER = '2026-03-02T09:10:00Z';
const sla = coverage(1, { targets: agreed('low', { resolution_minutes: 120 }) });
const second = coverage(2, { targets: agreed('low', { resolution_minutes: 600 }) });

describe('an SLA that becomes active', () => {
  let covered: AgreementEnv;
  let renewers: readonly CoverageRenewer[];

  beforeAll(async () => {
    covered = await AgreementEnv.open();
    await makeTables(covered.database, 'work-records', ['coverage_wave']);
    const { service } = covered.desk;
    const runtime = service.get(RecordRuntime);
    const coverages = new Coverages(service.get(Nats), runtime);
    const settings = service.get(RecordStoreSettings);
    const backfill = covered.backfills[0]!;
    renewers = [1, 2].map(() => new CoverageRenewer(runtime, coverages, backfill, service.clock, settings));
  });
  beforeEach(() => {
    covered.setClock(MONDAY);
    covered.answerWith();
  });
  afterEach(async () => {
    covered.answerWith();
    await renewed();
    await covered.database.query(`UPDATE request SET status = 'completed'`);
  });
  afterAll(() => covered?.desk.service.stop());

  /** Sends the event of configuration-records. */
  const announce = (attributes: object = { status: 'active', service_instance: 5 }) => {
    const handler = new NewAgreements(renewers[0]!);
    const event = { snapshot: { type: 'sla', id: 1, attributes } } as unknown as DomainEvent;
    return covered.database.transaction(async (transaction) => {
      await handler.handle(transaction, [event, event]);
      return handler.concerns(event);
    });
  };
  const renewed = () => Promise.all(renewers.map((renewer) => renewer.renew()));
  const waves = async () => (await covered.database.query('SELECT FROM coverage_wave')).length;
  const events = async (id: number) =>
    (await covered.desk.events('request', id)).map(({ event }) => event).slice(1);

  it('affects open requests, with their targets and one event each', async () => {
    const [open, other] = [await covered.request(), await covered.request({ service_instance: 6 })];
    const done = await covered.request();
    await covered.change(done, { status: 'completed', completion_reason: 'solved' });
    covered.answerWith(sla);
    covered.setClock(LATER);
    expect(await announce()).toBe(true);
    await renewed();
    await covered.advanceTo(LATER);
    expect(await covered.affected(open)).toMatchObject([{ sla: { id: 1 } }]);
    expect(await covered.read(open)).toMatchObject({ resolution_target_at: '2026-03-02T11:00:00Z' });
    expect(await events(open)).toEqual(['request.update']);
    expect([await covered.affected(other), await covered.affected(done), await waves()]).toEqual([[], [], 0]);
  });

  it('affects open requests of the service instances below', async () => {
    covered.below.push(7);
    const below = await covered.request({ service_instance: 7 });
    covered.answerWith(sla);
    await announce();
    await renewed();
    await covered.advanceTo(LATER);
    covered.below.length = 0;
    expect(await covered.affected(below)).toMatchObject([{ sla: { id: 1 }, accountability: 'supplier' }]);
  });

  it('is added to the affected SLAs of a request, also when no target moves', async () => {
    covered.answerWith(sla);
    const id = await covered.request();
    covered.answerWith(sla, second);
    await announce();
    await renewed();
    await covered.advanceTo(LATER);
    expect(await covered.affected(id)).toMatchObject([{ sla: { id: 1 } }, { sla: { id: 2 } }]);
  });

  it('leaves the requests alone that it does not affect', async () => {
    covered.answerWith(sla);
    const id = await covered.request();
    const before = await covered.read(id);
    covered.answerWith(sla, { ...second, covers_requester: false });
    await announce();
    await renewed();
    await covered.advanceTo(LATER);
    expect([await covered.read(id), await events(id)]).toEqual([before, []]);
  });

  it.each([
    ['is being prepared', { status: 'being_prepared', service_instance: 5 }],
    ['is about no service instance', { status: 'active', service_instance: null }],
  ])('queues no recheck while it %s', async (_what, attributes) => {
    expect([await announce(attributes), await waves()]).toEqual([false, 0]);
  });

  it('rechecks its requests in batches, once by several instances', async () => {
    await covered.request();
    await covered.database.query(
      `CREATE TEMP TABLE more AS SELECT * FROM request ORDER BY id DESC LIMIT 1;
       INSERT INTO request SELECT (jsonb_populate_record(more, jsonb_build_object('id', nextval('request_id_seq')))).*
         FROM more, generate_series(1, 240);
       DROP TABLE more`,
    );
    covered.questions.length = 0;
    await announce();
    await renewed();
    expect([covered.questions.length, await waves()]).toEqual([241, 0]);
  });

  it('rechecks its requests later when the owner does not answer', async () => {
    const id = await covered.request();
    covered.stopAnswering();
    await announce();
    await renewed();
    expect(await waves()).toBe(1);
    covered.answerWith(sla);
    await renewed();
    await covered.advanceTo(LATER);
    expect([await covered.affected(id), await waves()]).toMatchObject([[{ sla: { id: 1 } }], 0]);
  });

  it('restarts the recheck when it comes during that of another SLA', async () => {
    const { database } = covered;
    await announce();
    const wave = await leaseWave(database, covered.desk.service.clock.now());
    await announce();
    expect(await leaseWave(database, covered.desk.service.clock.now())).toBeUndefined();
    await advanceWave(database, wave as Wave, []);
    expect(await leaseWave(database, covered.desk.service.clock.now())).toMatchObject({
      last_id: 0,
      round: 2,
    });
    await releaseWave(database, wave as Wave);
  });
});
