import { customFieldsCheck } from './custom-fields';
import { INVALID } from './kind';
import { objectCheck } from './object';
import { stringCheck } from './string';
import { textCheck } from './text';
import { required } from '@deskline/record';

describe('a number that is more than numbers can be', () => {
  const { endless } = JSON.parse('{"endless": 1e999}') as { endless: number };
  const context = { zone: 'UTC' };

  it.each([
    ['a string', stringCheck(required.string(20)), endless],
    ['a text', textCheck(required.text()), endless],
    ['an object', objectCheck, { depth: [{ endless }] }],
    ['custom fields', customFieldsCheck, [{ id: 'endless', value: -endless }]],
  ])('is no %s', (_what, check, given) => expect(check(given, context)).toBe(INVALID));
});
