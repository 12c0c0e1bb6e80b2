import type { Rule } from '@deskline/record';
import { NOW, saved } from '../test/rows';
import { leaves, newAssignment, resolvedBetween, stampedWhen, waitsOnlyWhenWaiting } from './transitions';

interface Errand {
  readonly status: 'assigned' | 'declined' | 'waiting_for' | 'done';
  readonly created_at: string;
  readonly done_at: string | null;
  readonly waiting_until: string | null;
  readonly resolution_duration: number | null;
  readonly new_assignment: boolean;
}

const errand: Errand = {
  status: 'assigned',
  created_at: '2026-03-02T08:00:30Z',
  done_at: null,
  waiting_until: null,
  resolution_duration: null,
  new_assignment: true,
};

const ERRAND_RULES: readonly Rule<Errand>[] = [
  stampedWhen('done', 'done_at'),
  resolvedBetween('created_at', 'done_at'),
  newAssignment,
  waitsOnlyWhenWaiting,
];

const made = (values: Partial<Errand>) => saved(ERRAND_RULES, null, { ...errand, ...values }).after;
const moved = (from: Partial<Errand>, to: Partial<Errand>) =>
  saved(ERRAND_RULES, { ...errand, ...from }, { ...errand, ...from, ...to }).after;

describe('a record with stampedWhen and resolvedBetween', () => {
  it('is stamped when it is saved with the last status, with the minutes since its creation', () => {
    expect(moved({}, { status: 'done' })).toMatchObject({ done_at: NOW, resolution_duration: 59 });
    expect(made({ status: 'done', created_at: NOW })).toMatchObject({ done_at: NOW, resolution_duration: 0 });
  });

  it('keeps the stamp when it is saved again', () => {
    const done = { status: 'done', done_at: '2026-03-02T08:30:30Z' } as const;
    expect(moved(done, { waiting_until: NOW })).toMatchObject({ ...done, resolution_duration: 30 });
  });

  it('has neither stamp nor duration when it is reopened', () => {
    const done = { status: 'done', done_at: NOW, resolution_duration: 59 } as const;
    expect(moved(done, { status: 'assigned' })).toMatchObject({ done_at: null, resolution_duration: null });
  });
});

describe('new_assignment', () => {
  it.each(['assigned', 'declined'] as const)('becomes true when the status becomes %s', (status) => {
    expect(moved({ status: 'waiting_for', new_assignment: false }, { status }).new_assignment).toBe(true);
    expect(made({ status, new_assignment: false }).new_assignment).toBe(true);
  });

  it.each(['waiting_for', 'done'] as const)('becomes false when the status becomes %s', (status) => {
    expect(moved({}, { status }).new_assignment).toBe(false);
    expect(made({ status }).new_assignment).toBe(false);
  });
});

describe('waiting_until', () => {
  it('is emptied unless the status is waiting_for', () => {
    expect(moved({}, { status: 'waiting_for', waiting_until: NOW }).waiting_until).toBe(NOW);
    expect(moved({ status: 'waiting_for', waiting_until: NOW }, { status: 'done' }).waiting_until).toBeNull();
  });

  it('is refused when a client sends it with another status, but not when it is sent back unchanged', () => {
    const client = { person: 5, roles: [] };
    const refused = [{ field: 'waiting_until', because: 'not_waiting' }];
    const sent = { ...errand, waiting_until: NOW };
    const sentBy = (before: Errand | null, after: Errand) =>
      saved(ERRAND_RULES, before, after, { client }).problems;
    expect(sentBy(errand, sent)).toEqual(refused);
    expect(sentBy(null, sent)).toEqual(refused);
    expect(sentBy({ ...sent, status: 'waiting_for' }, { ...sent, status: 'done' })).toEqual([]);
  });
});

describe('leaves(status)', () => {
  const left = (before: Errand['status'] | null, after: Errand['status']) =>
    leaves<Errand, 'status'>('status', ['done', 'declined'])({
      before: before && { ...errand, status: before },
      after: { ...errand, status: after },
      now: NOW,
      caller: null,
      lookups: {},
    });

  it('holds when the record had one of the statuses and has none of them now', () => {
    expect(left('done', 'assigned')).toBe(true);
    expect(left('done', 'declined')).toBe(false);
    expect(left('assigned', 'waiting_for')).toBe(false);
    expect(left(null, 'assigned')).toBe(false);
  });
});
