import { gatheredAt, gatheredColumn, gatheredValues } from './serialized-field';

describe('gathered references', () => {
  it('are read by one column of SQL, each by its key', () => {
    const text = gatheredColumn([
      { type: `'team'`, id: 't."team_id"' },
      { type: `'person'`, id: 't."member_id"' },
    ]);
    expect(text).toContain(`VALUES (0, 'team', t."team_id"), (1, 'person', t."member_id")`);
    expect(text).toContain('WHERE r.type = v.type AND r.id = v.id');
  });

  it('have the id, the JSON members and the account of the record referred to', () => {
    const values = gatheredValues('1\n7\n"name":"Ann"\nwidget', 2);
    expect(values.slice(gatheredAt(1))).toEqual(['7', '"name":"Ann"', 'widget']);
  });

  it('have their columns by number, whatever the order that PostgreSQL reads them in', () => {
    const text = '2\n9\n"name":"C"\nc\n0\n8\n"name":"A"\na';
    expect(gatheredValues(text, 3)).toEqual([
      ...['8', '"name":"A"', 'a'],
      ...[null, null, null],
      ...['9', '"name":"C"', 'c'],
    ]);
  });

  it('have only an id where the record referred to is not projected', () => {
    expect(gatheredValues('0\n8\n\n\n1\n7\n"name":"Ann"\nwidget', 2)).toEqual([
      ...['8', null, null],
      ...['7', '"name":"Ann"', 'widget'],
    ]);
  });

  it('are null in a row without references', () => {
    expect(gatheredValues(null, 1)).toEqual([null, null, null]);
  });
});
