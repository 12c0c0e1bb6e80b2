import { check } from './check';
import type { Arrival, Attempt, Story } from './story';

const create = (key: string, status: number | null = 201): Attempt => ({
  at: 0,
  kind: 'create',
  key,
  status,
});
const update = (key: string, status: number | null = 200): Attempt => ({
  at: 0,
  kind: 'update',
  key,
  status,
});
const arrival = (event: string, task: number, changes: Partial<Arrival> = {}): Arrival => ({
  at: 0,
  event,
  task,
  delivery: `${event} ${task} ${changes.sequence ?? 1}`,
  sequence: 1,
  ...changes,
});
const story = (changes: Partial<Story> = {}): Story => ({
  attempts: [create('a'), update('a')],
  arrivals: [arrival('task.create', 1), arrival('task.update', 1)],
  kept: [{ id: 1, key: 'a' }],
  fault: { from: 5_000, to: 6_000 },
  ...changes,
});

describe('The checker', () => {
  it('finds nothing where everything was kept and told once', () => {
    expect(check(story())).toEqual({
      attempted: 2,
      acknowledged: 2,
      refused: 0,
      arrived: 2,
      repeated: 0,
      longestSilenceMs: 0,
      faults: [],
    });
  });

  it.each<[string, Partial<Story>, string]>([
    ['an acknowledged task that is not there', { kept: [] }, 'lost: task a'],
    [
      'a task nobody was told of',
      { arrivals: [arrival('task.update', 1)] },
      'lost: task.create 1, told 0 of 1 times',
    ],
    [
      'an acknowledged update nobody was told of',
      { attempts: [create('a'), update('a'), update('a')] },
      'lost: task.update 1, told 1 of 2 times',
    ],
    [
      'a task kept without an answer, and never told of',
      { attempts: [create('a', 504)], arrivals: [] },
      'lost: task.create 1, told 0 of 1 times',
    ],
    [
      'an answer other than 2xx, 503 and 504',
      { attempts: [create('b', 500)], kept: [] },
      'answered with 500: create of b',
    ],
    ['no answer', { attempts: [create('b', null)], kept: [] }, 'answered with nothing: create of b'],
    [
      'a copy after a 2xx',
      { arrivals: [...story().arrivals, arrival('task.create', 1, { at: 9_000 })] },
      'doubled: task.create of task 1',
    ],
    [
      'one change told by two messages',
      { arrivals: [...story().arrivals, arrival('task.create', 1, { sequence: 2 })] },
      'doubled: task.create 1, told 2 times by messages of their own',
    ],
    [
      'a later message that came first',
      {
        attempts: [create('a'), update('a'), update('a')],
        arrivals: [
          arrival('task.create', 1),
          arrival('task.update', 1, { at: 1, sequence: 3 }),
          arrival('task.update', 1, { at: 2, sequence: 2 }),
        ],
      },
      'out of order: task.update 1, 2 after 3',
    ],
  ])('finds %s', (_case, changes, fault) => {
    expect(check(story(changes)).faults).toEqual([fault]);
  });

  it('lets a write of unknown outcome be there or not', () => {
    const attempts = [...story().attempts, create('b', 504), update('a', 503)];
    expect(check(story({ attempts })).faults).toEqual([]);
  });

  it('allows no answer where the gateway is away', () => {
    expect(check(story({ attempts: [create('a', null), update('a')] }), { noAnswer: true }).faults).toEqual(
      [],
    );
  });

  it.each([
    [4_500, 1, 0],
    [5_500, 1, 0],
    [3_000, 0, 1],
    [7_000, 0, 1],
  ])('excuses the copy of a message of %d ms only around the fault', (at, repeated, doubled) => {
    const arrivals = [
      arrival('task.create', 1, { at }),
      arrival('task.create', 1, { at: at + 2_000 }),
      arrival('task.update', 1),
    ];
    const verdict = check(story({ arrivals }), { repeats: true });
    expect([verdict.repeated, verdict.faults.length]).toEqual([repeated, doubled]);
  });
});
