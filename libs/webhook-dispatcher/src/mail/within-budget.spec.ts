import { withinBudget } from './within-budget';

const ADMINISTRATORS = ['ada@example.com', 'bo@example.com'];
const COPIES = 'ops@example.com, ADA@example.com, night@example.com';

describe('an hour of mails to an account', () => {
  it.each([
    [0, [...ADMINISTRATORS, 'ops@example.com', 'night@example.com'], 0],
    [1, [...ADMINISTRATORS, 'ops@example.com', 'night@example.com'], 0],
    [2, [...ADMINISTRATORS, 'ops@example.com'], 1],
    [3, ADMINISTRATORS, 2],
    [8, ADMINISTRATORS, 2],
    [9, ['ada@example.com'], 3],
    [10, [], 4],
    [99, [], 4],
  ])('has room, when there were %s of 10, for %j', (written, addresses, over) => {
    expect(withinBudget(ADMINISTRATORS, COPIES, { perHour: 10, written })).toEqual({ addresses, over });
  });

  it('has room for one administrator at least', () => {
    expect(withinBudget(ADMINISTRATORS, COPIES, { perHour: 1, written: 0 }).addresses).toEqual([
      'ada@example.com',
    ]);
  });
});
