import { readonly } from '@deskline/record';
import { outputSchema } from './field-schema';

describe('a datetime that may be a token', () => {
  it('is a moment, one of its words, or empty', () => {
    const field = readonly.datetime({ tokens: ['whenever', 'never'] });
    expect(outputSchema('due_at', field, {})).toEqual({
      anyOf: [
        {
          anyOf: [
            { type: 'string', format: 'date-time' },
            { type: 'string', enum: ['whenever', 'never'] },
          ],
        },
        { type: 'null' },
      ],
      readOnly: true,
    });
  });
});
