import { customFieldsOf } from './custom-field';

describe('custom fields of a value', () => {
  it.each([
    [null, {}],
    [undefined, {}],
    [{ floor: 2 }, { floor: 2 }],
    [[{ id: 'floor', value: 2 }], { floor: 2 }],
    ['{"floor": ', null],
    [7, null],
  ])('%j are %j', (value, fields) => expect(customFieldsOf(value)).toEqual(fields));
});
