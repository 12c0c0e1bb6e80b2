import { check } from './check';
import type { Arrival, Attempt, Fault, RunLog } from './run-log';

const create = (key: string, status: number | null = 201): Attempt => ({
  at: 0,
  tookMs: 100,
  kind: 'create',
  key,
  status,
});
const update = (key: string, status: number | null = 200): Attempt => ({
  at: 0,
  tookMs: 300,
  kind: 'update',
  key,
  status,
});
const arrival = (event: string, task: number, changes: Partial<Arrival> = {}): Arrival => ({
  at: 0,
  event,
  task,
  lane: `${event} ${task}`,
  delivery: `${event} ${task} ${changes.sequence ?? 1}`,
  sequence: 1,
  change: changes.sequence ?? 1,
  answered: 200,
  ...changes,
});
const runLog = (changes: Partial<RunLog> = {}): RunLog => ({
  attempts: [create('a'), update('a')],
  arrivals: [arrival('task.create', 1), arrival('task.update', 1)],
  stored: [{ id: 1, key: 'a' }],
  announced: [],
  fault: { from: 5_000, to: 6_000 },
  ...changes,
});

const said = ({ kind, what }: Fault): string => `${kind}: ${what}`;

describe('The checker', () => {
  it('finds no fault where everything is stored and delivered once', () => {
    expect(check(runLog())).toEqual({
      attempted: 2,
      acknowledged: 2,
      refused: 0,
      unanswered: 0,
      recoveredMs: 0,
      longestAnswerMs: 300,
      longestApiSilenceMs: 200,
      arrived: 2,
      repeated: 0,
      longestSilenceMs: 0,
      faults: [],
    });
  });

  it.each<[string, Partial<RunLog>, string]>([
    ['an acknowledged task that is not there', { stored: [] }, 'lost: task a'],
    [
      'a task without a message',
      { arrivals: [arrival('task.update', 1)] },
      'lost: task.create 1, delivered 0 of 1 times',
    ],
    [
      'an acknowledged update without a message',
      { attempts: [create('a'), update('a'), update('a')] },
      'lost: task.update 1, delivered 1 of 2 times',
    ],
    [
      'a task stored without an answer, and without a message',
      { attempts: [create('a', 503)], arrivals: [] },
      'lost: task.create 1, delivered 0 of 1 times',
    ],
    [
      'an answer other than 2xx and 503',
      { attempts: [create('b', 500)], stored: [] },
      'wrongly answered: 500 to the create of b',
    ],
    [
      'no answer',
      { attempts: [create('b', null)], stored: [] },
      'wrongly answered: nothing to the create of b',
    ],
    [
      'an answer after more than 10 s',
      { attempts: [...runLog().attempts, { ...update('a', 503), tookMs: 10_001 }] },
      'answered late: 503 to the update of a after 10001 ms',
    ],
    [
      'an event in the log that was never tried',
      { announced: [{ event: 'task.update', task: 1, logged: 2, tried: 1 }] },
      'never tried: task.update 1, 1 of 2',
    ],
    [
      'a copy after a 2xx',
      { arrivals: [...runLog().arrivals, arrival('task.create', 1, { at: 9_000 })] },
      'doubled: task.create 1',
    ],
    [
      'one change in two messages',
      { arrivals: [...runLog().arrivals, arrival('task.create', 1, { sequence: 2 })] },
      'doubled: task.create 1, delivered 2 times in messages of their own',
    ],
    [
      'a later message that came first',
      {
        attempts: [create('a'), update('a'), update('a')],
        arrivals: [
          arrival('task.create', 1),
          arrival('task.update', 1, { at: 1, sequence: 3, change: 8 }),
          arrival('task.update', 1, { at: 2, sequence: 2, change: 8 }),
        ],
      },
      'out of order: task.update 1, 2 after 3',
    ],
    [
      'a later change that came first, whatever its message was numbered',
      {
        attempts: [create('a'), update('a'), update('a')],
        arrivals: [
          arrival('task.create', 1),
          arrival('task.update', 1, { at: 1, sequence: 2, change: 9 }),
          arrival('task.update', 1, { at: 2, sequence: 3, change: 8 }),
        ],
      },
      'out of order: task.update 1, change 8 after 9',
    ],
    [
      'a failed message that was overtaken before it came again',
      {
        attempts: [create('a'), update('a'), update('a')],
        arrivals: [
          arrival('task.create', 1),
          arrival('task.update', 1, { at: 1, sequence: 2, change: 8, answered: 500 }),
          arrival('task.update', 1, { at: 2, sequence: 3, change: 8 }),
          arrival('task.update', 1, { at: 3, sequence: 2, change: 8 }),
        ],
      },
      'out of order: task.update 1, 2 after 3',
    ],
  ])('finds %s', (_case, changes, fault) => {
    expect(check(runLog(changes)).faults.map(said)).toEqual([fault]);
  });

  it.each([null, 500])('finds nothing in a message that comes again after %s', (answered) => {
    const arrivals = [arrival('task.create', 1, { answered }), ...runLog().arrivals];
    const { faults, repeated } = check(runLog({ arrivals }));
    expect([faults, repeated]).toEqual([[], 0]);
  });

  it('lets a write of unknown outcome be there or not', () => {
    const attempts = [...runLog().attempts, create('b', 503), update('a', 503)];
    expect(check(runLog({ attempts })).faults).toEqual([]);
  });

  it('finds a refused write where none may be', () => {
    const attempts = [...runLog().attempts, { ...update('a', 503), at: 5_500 }];
    const { faults, recoveredMs } = check(runLog({ attempts }), { refusals: false });
    expect([faults.map(said), recoveredMs]).toEqual([['wrongly answered: 503 to the update of a'], 800]);
  });

  it('counts the writes without an answer', () => {
    expect(check(runLog({ attempts: [create('a', null), update('a')] })).unanswered).toBe(1);
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
    const verdict = check(runLog({ arrivals }), { repeats: true });
    expect([verdict.repeated, verdict.faults.length]).toEqual([repeated, doubled]);
  });
});
