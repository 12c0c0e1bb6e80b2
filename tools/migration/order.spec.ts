import { nextStamp, orderFrom } from './order';

it('names a service, a migration, the records that are meant and the place in the order', () => {
  expect(orderFrom(['work-records', 'AddRisks', 'risk', 'note', '--stamp', '1797400000000'])).toEqual({
    service: 'work-records',
    name: 'AddRisks',
    records: ['risk', 'note'],
    stamp: 1797400000000,
  });
});

it('comes after all others where no place is named', () => {
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
])('is refused where it says something else: %j', (args) => {
  expect(() => orderFrom(args)).toThrow();
});
