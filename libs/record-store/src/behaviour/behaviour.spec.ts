import { at, change, create, is, on, set, type Row } from '@deskline/record';
import { behaviour } from './behaviour';
import { Plan, Step } from '../../test/plans';

type PlanRow = Row<typeof Plan>;
type StepRow = Row<typeof Step>;

/** Type tests: `npm run check` fails when the types of behaviours get looser. */
describe('behaviour', () => {
  const rules = [on<StepRow>(is('status', 'completed'), set({ urgent: false }))];
  const timers = [at<StepRow>('waiting_until', { from: { status: 'waiting_for' }, set: { urgent: true } })];

  it('is decided by its own rules and timers', () => {
    expect(behaviour(Step, { rules, timers })).toMatchObject({ record: 'step', rules, timers });
    // @ts-expect-error rules about steps say nothing of plans
    const ruled = () => behaviour(Plan, { rules });
    // @ts-expect-error nor do their timers
    const timed = () => behaviour(Plan, { timers });
    expect([ruled, timed]).toHaveLength(2);
  });

  it('is timed by fields that are there', () => {
    // @ts-expect-error no such field to wait for
    const waits = () => at<StepRow>('waiting', { from: {}, set: {} });
    // @ts-expect-error no such field to ask for
    const asks = () => at<StepRow>('waiting_until', { from: { state: 'open' }, set: {} });
    // @ts-expect-error not a value of the enumeration
    const sets = () => at<StepRow>('waiting_until', { from: {}, set: { status: 'open' } });
    expect([waits, asks, sets]).toHaveLength(3);
  });

  it('creates and changes records by fields that they have', () => {
    expect(create(Step, { subject: 'Next' }, 'first_step')).toEqual({
      create: 'step',
      values: { subject: 'Next' },
      into: 'first_step',
    });
    expect(change(Step, { plan: 3, not: { team: null } }, { urgent: true })).toEqual({
      change: 'step',
      where: { plan: 3, not: { team: null } },
      values: { urgent: true },
    });
    const refers = () => on<PlanRow>(is('status', 'open'), () => create(Step, {}, 'first_step'));
    // @ts-expect-error no such field
    const created = () => create(Step, { titel: 'Next' });
    // @ts-expect-error no such field of the record that is to refer to it
    const into = () => on<PlanRow>(is('status', 'open'), () => create(Step, {}, 'last_step'));
    // @ts-expect-error no such field to find it by
    const found = () => change(Step, { plna: 3 }, {});
    // @ts-expect-error not a value of the enumeration
    const changed = () => change(Step, {}, { status: 'open' });
    expect([refers, created, into, found, changed]).toHaveLength(5);
  });
});
