import { queryOf } from './call-log';

describe('filters of the call log', () => {
  it('are those of the API, without the console by default', () => {
    expect(queryOf({}, 7)).toEqual({ application: '!7' });
    expect(queryOf({}, null)).toEqual({});
    expect(queryOf({ console: '1', status: '4' }, 7)).toEqual({ status: '>=400<=499' });
    expect(queryOf({ application: '3', status: 'x' }, 7)).toEqual({ application: '3' });
  });
});
