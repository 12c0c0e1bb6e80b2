import { hostsOf, onDatabase } from './hosts';

describe('The hosts of DATABASE_URL', () => {
  it.each([
    ['postgres://me:secret@a:5432/x', ['postgres://me:secret@a:5432/x']],
    ['postgres://me:a,b@a:5432', ['postgres://me:a,b@a:5432']],
    [
      'postgres://me:a,b@a:5432,b:5433/x?sslmode=require',
      ['postgres://me:a,b@a:5432/x?sslmode=require', 'postgres://me:a,b@b:5433/x?sslmode=require'],
    ],
    [
      'postgresql://me@[::1]:5432,%2Ftmp%2Fdata:5433?target_session_attrs=read-write',
      ['postgresql://me@[::1]:5432', 'postgresql://me@%2Ftmp%2Fdata:5433'],
    ],
  ])('of %s are %j', (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts);
  });

  it('must take writes', () => {
    expect(() => hostsOf('postgres://me@a,b/?target_session_attrs=any')).toThrow('target_session_attrs');
  });

  it.each([
    ['postgres://me@a:5432/x?sslmode=require', 'postgres://me@a:5432/work_records?sslmode=require'],
    ['postgres://me@a:5432,b:5432', 'postgres://me@a:5432,b:5432/work_records'],
    ['postgres://me@a,b/x?sslmode=require', 'postgres://me@a,b/work_records?sslmode=require'],
  ])('of %s have one database of a name each', (url, expected) => {
    expect(onDatabase(url, 'work_records')).toBe(expected);
  });
});
