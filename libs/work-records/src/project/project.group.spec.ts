import { PROGRESS } from '../progress';
import { rowOf } from '../../test/rows';
import { decide, type WorkSummary } from './project.group';
import { Project, type ProjectRow } from './project.record';

describe('the status of a project', () => {
  const decided = (project: Partial<ProjectRow>, ...work: WorkSummary[]) =>
    decide(rowOf(Project, project), work);
  const statusOf = (...given: Parameters<typeof decided>) => decided(...given).status;

  it.each(PROGRESS)('without any work is the one its manager sets: %s', (status) => {
    expect(statusOf({ status })).toBe(status);
    expect(statusOf({ status }, { progress: null, hasWorkLeft: true })).toBe(status);
  });

  it.each(['registered', 'in_progress', 'progress_halted'] as const)(
    'is the one its manager sets until work begins: %s',
    (status) => {
      expect(statusOf({ status }, { progress: 'registered' })).toBe(status);
    },
  );

  it.each(['in_progress', 'progress_halted'] as const)(
    'follows the work, whatever its manager sets: %s',
    (progress) => {
      for (const status of PROGRESS) expect(statusOf({ status }, { progress })).toBe(progress);
    },
  );

  it('is completed when all work is', () => {
    expect(decided({ status: 'in_progress' }, { progress: 'completed' }, { progress: 'completed' })).toEqual({
      status: 'completed',
      completion_reason: 'complete',
      completion_target_at: null,
    });
    expect(statusOf({ status: 'in_progress' }, { progress: 'completed' }, { progress: 'registered' })).toBe(
      'in_progress',
    );
  });

  it('is not completed by its work while a phase is registered, but by its manager', () => {
    const work = [{ progress: 'completed' }, { hasWorkLeft: true }] as const;
    expect(statusOf({ status: 'registered' }, ...work)).toBe('in_progress');
    expect(statusOf({ status: 'completed' }, ...work)).toBe('completed');
  });

  it('is in_progress again when there is new work', () => {
    expect(statusOf({ status: 'completed' }, { progress: 'registered' })).toBe('in_progress');
  });

  it('keeps the completion reason of its manager', () => {
    const partly = { status: 'in_progress', completion_reason: 'partial' } as const;
    expect(decided(partly, { progress: 'completed' }).completion_reason).toBe('partial');
    const silent = { status: 'completed', completion_reason: null } as const;
    expect(decided(silent, { progress: 'completed' }).completion_reason).toBeNull();
  });

  it.each([
    [['complete', 'complete'], 'complete'],
    [['complete', 'withdrawn'], 'partial'],
    [['complete', 'partial'], 'partial'],
    [['withdrawn', 'withdrawn'], 'withdrawn'],
    [['rejected'], 'rejected'],
    [['failed'], 'abandoned'],
    [['rolled_back'], 'abandoned'],
    [['disruptive'], 'complete'],
    [['withdrawn', null], 'withdrawn'],
    [[null], 'complete'],
  ] as const)('with work completed as %j is completed as %s', (reasons, reason) => {
    const work = reasons.map((each): WorkSummary => ({ progress: 'completed', reason: each }));
    expect(decided({ status: 'in_progress' }, ...work).completion_reason).toBe(reason);
  });

  it('comes with the latest of the targets', () => {
    const work = [{ target: '2026-03-04T12:00:00Z' }, { target: null }, { target: '2026-03-02T12:00:00Z' }];
    expect(decided({}, ...work).completion_target_at).toBe('2026-03-04T12:00:00Z');
  });
});
