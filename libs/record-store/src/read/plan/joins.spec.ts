import { catalogue, common, defineRecord, optional, readonly } from '@deskline/record';
import { Joins } from './joins';

const shelf = { list: ['id'], filter: ['id'], sort: ['id'], defaultSort: 'id', access: [] } as const;
const Book = defineRecord('book', {
  ...shelf,
  collection: 'books',
  fields: {
    ...common,
    copies: readonly.integer({ counts: { of: 'copy', by: 'book' } }),
    reviews: readonly.integer({ counts: { of: 'review', by: 'about' } }),
  },
});
const Copy = defineRecord('copy', {
  ...shelf,
  collection: 'copies',
  fields: { ...common, book: optional.reference('book') },
});
const joins = new Joins(Book, catalogue('library', [Book, Copy], { review: 'reviews' }));

describe('what refers to a record', () => {
  it('is counted in its own table, within the account', () => {
    expect(joins.column('copies')).toBe(
      `(SELECT count(*) FROM "copy" counted WHERE counted.account_id = t.account_id AND counted."book_id" = t.id)`,
    );
  });

  it('is counted as it is known here, where another service keeps it', () => {
    expect(joins.column('reviews')).toBe(
      `(SELECT count(*) FROM reference counted WHERE counted.account_id = t.account_id AND counted.type = 'review' AND counted.attributes->>'about' = t.id::text)`,
    );
  });
});
