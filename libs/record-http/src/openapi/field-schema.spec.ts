import { readonly } from '@deskline/record';
import { outputSchema } from './field-schema';

describe('the schema of a datetime with tokens', () => {
  it('is a datetime, a token or null', () => {
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
