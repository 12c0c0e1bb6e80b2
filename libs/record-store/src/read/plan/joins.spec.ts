import { catalogue, common, defineRecord, optional, readonly } from '@deskline/record';
import { Joins } from './joins';

const defaults = { list: ['id'], filter: ['id'], sort: ['id'], defaultSort: 'id', access: [] } as const;
const Book = defineRecord('book', {
  ...defaults,
  collection: 'books',
  fields: {
    ...common,
    copies: readonly.integer({ counts: { of: 'copy', by: 'book' } }),
    reviews: readonly.integer({ counts: { of: 'review', by: 'about' } }),
  },
});
const Copy = defineRecord('copy', {
  ...defaults,
  collection: 'copies',
  fields: { ...common, book: optional.reference('book') },
});
const joins = new Joins(Book, catalogue('library', [Book, Copy], { review: 'reviews' }));

describe('a computed count', () => {
  it('counts rows of an own table within the account', () => {
    expect(joins.column('copies')).toBe(
      `(SELECT count(*) FROM "copy" counted WHERE counted.account_id = t.account_id AND counted."book_id" = t.id)`,
    );
  });

  it('counts rows of the projection that refer or are linked to the record, for a type of another service', () => {
    expect(joins.column('reviews')).toBe(
      `(SELECT count(*) FROM reference counted WHERE counted.account_id = t.account_id AND counted.type = 'review' AND counted.attributes->'about' @> to_jsonb(t.id))`,
    );
  });
});
