import { nextStamp, orderFrom } from './order';

it('orderFrom reads service, name, records and number of a migration', () => {
  expect(orderFrom(['work-records', 'AddRisks', 'risk', 'note', '--stamp', '1797400000000'])).toEqual({
    service: 'work-records',
    name: 'AddRisks',
    records: ['risk', 'note'],
    stamp: 1797400000000,
  });
});

it('nextStamp gives the highest number where none is named', () => {
  expect(orderFrom(['work-records', 'AddRisks'])).toEqual({
    service: 'work-records',
    name: 'AddRisks',
    records: [],
  });
  const there = [{ name: 'WorkRecords1760000100000' }, { name: 'AuditLineNumbers1796900000000' }];
  expect(nextStamp(there, 1794700000000)).toBe(1796900000001);
  expect(nextStamp(there, 1797000000000)).toBe(1797000000000);
});

it.each([
  [['work-records']],
  [['work-records', 'addRisks']],
  [['work-records', 'AddRisks', '--stamp', '5']],
  [['work-records', 'AddRisks', '--only', 'risk']],
])('orderFrom refuses %j', (args) => {
  expect(() => orderFrom(args)).toThrow();
});
