import { rowOf, saved } from '../../test/rows';
import { ShopArticle, type ShopArticleRow } from './shop-article.record';
import { shopArticleRules } from './shop-article.rules';

const article = (values: Partial<ShopArticleRow> = {}) => rowOf(ShopArticle, { name: 'Laptop', ...values });

describe('a shop article', () => {
  it('is not offered until a time before it is first offered', () => {
    const span = { start_at: '2026-03-02T09:00:00Z', end_at: '2026-03-01T09:00:00Z' };
    expect(saved(shopArticleRules, null, article(span)).problems).toEqual([
      { field: 'end_at', because: 'before_start' },
    ]);
  });

  it('may be created as a bundle', () => {
    expect(saved(shopArticleRules, null, article({ is_bundle: true })).problems).toEqual([]);
  });

  it('neither becomes a bundle nor ceases to be one', () => {
    const [single, bundle] = [article(), article({ is_bundle: true })];
    for (const [before, after] of [
      [single, bundle],
      [bundle, single],
    ] as const)
      expect(saved(shopArticleRules, before, after).problems).toEqual([
        { field: 'is_bundle', because: 'readonly' },
      ]);
  });

  it.each([
    ['takes', 'shop_article', []],
    ['refuses', 'request_template', [{ field: 'ui_extension', because: 'not_included' }]],
    ['refuses', null, [{ field: 'ui_extension', because: 'not_included' }]],
  ])('%s an extension of category %s', (_verb, category, problems) => {
    const lookups = { ui_extension: { category } };
    const extended = article({ ui_extension: 3 });
    expect(saved(shopArticleRules, null, extended, 7, lookups).problems).toEqual(problems);
    expect(saved(shopArticleRules, extended, extended, 7, lookups).problems).toEqual([]);
  });
});
