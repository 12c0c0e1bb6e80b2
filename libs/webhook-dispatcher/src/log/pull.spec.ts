import { pullQueryIn } from './pull';

describe('pullQueryIn', () => {
  it.each([
    ['', { after: 0, perPage: 20 }],
    ['after=&per_page=', { after: 0, perPage: 20 }],
    ['after=12&per_page=500', { after: 12, perPage: 100 }],
  ])('parses %j', (query, parsed) => expect(pullQueryIn(query)).toEqual(parsed));

  it.each([
    ['after=x', "Parameter 'after' is not a sequence number"],
    ['after=-1', "Parameter 'after' is not a sequence number"],
    ['after=1.5', "Parameter 'after' is not a sequence number"],
    ['after=9999999999999999', "Parameter 'after' is not a sequence number"],
    ['after=%00', 'Invalid query string'],
    ['per_page=0', "Parameter 'per_page' cannot be less than 1"],
    ['before=1&sort=id', 'Unknown fields: before, sort'],
  ])('refuses %j', (query, message) => expect(() => pullQueryIn(query)).toThrow(message));
});
