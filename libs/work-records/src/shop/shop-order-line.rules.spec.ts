import { lookedUp, NOW, rowOf, saved } from '../../test/rows';
import { ShopOrderLine, type ShopOrderLineRow } from './shop-order-line.record';
import { shopOrderLineRules } from './shop-order-line.rules';
import { statusBy } from './complete-line.rules';

const ARTICLE = {
  reference: 'phone',
  start_at: null,
  end_at: null,
  max_quantity: 5,
  price: '399.95',
  price_currency: 'EUR',
  recurring_period: 'monthly',
  recurring_price: '15',
  recurring_price_currency: 'EUR',
  fulfillment_template: 6,
};
const client = { person: 7, roles: [] };
const line = (values: Partial<ShopOrderLineRow> = {}) =>
  rowOf(ShopOrderLine, { shop_article: 'phone', requested_by: 7, requested_for: 7, ...values });
const changed = (
  before: Partial<ShopOrderLineRow> | null,
  after: Partial<ShopOrderLineRow>,
  article: object = {},
  by: typeof client | undefined = client,
) => {
  const shop_article = lookedUp(3, { ...ARTICLE, ...article });
  const lookups = { shop_article, shop_article_id: shop_article };
  return saved(shopOrderLineRules, before && line(before), line({ ...before, ...after }), {
    lookups,
    client: by,
    caller: 7,
  });
};

describe('a new line', () => {
  it('is of the article that its id names, requested by and for the caller', () => {
    const { after } = changed(null, {
      shop_article: null,
      shop_article_id: 3,
      requested_by: null,
      requested_for: null,
    } as object);
    expect(after).toMatchObject({ shop_article: 'phone', requested_by: 7, requested_for: 7 });
  });

  it('has the name and prices of the article, and totals: once, and a year', () => {
    expect(changed(null, { quantity: 2 }).after).toMatchObject({
      name: 'record 3',
      price: '399.95',
      total_price: '799.90',
      recurring_price: '15',
      total_recurring_price: '360',
      fulfillment_template: 6,
    });
  });

  it('without an article is refused', () => {
    const { problems } = saved(shopOrderLineRules, null, line({ shop_article: null }), { client, caller: 7 });
    expect(problems).toContainEqual({ field: 'shop_article_id', because: 'blank' });
  });

  it.each([[{ disabled: true }], [{ start_at: '2026-03-02T09:00:01Z' }], [{ end_at: NOW }]])(
    'of an article with %j, which is not on offer, is refused',
    (article) =>
      expect(changed(null, {}, article).problems).toEqual([{ field: 'shop_article', because: 'disabled' }]),
  );

  it('of more than max_quantity is refused', () => {
    expect(changed(null, { quantity: 6 }).problems).toEqual([
      { field: 'quantity', because: 'too_big', values: { max: 5 } },
    ]);
  });
});

describe('a change of a line by a client', () => {
  it.each([
    ['in_cart', []],
    ['fulfillment_pending', ['requested_for', 'quantity']],
    ['completed', ['requested_for', 'quantity', 'custom_fields']],
    ['canceled', ['requested_for', 'quantity', 'custom_fields']],
  ] as const)('that is %s may not change %j', (status, refused) => {
    const to = { requested_for: 8, quantity: 3, custom_fields: { colour: 'red' } };
    const { problems } = changed({ status, completed_at: NOW }, to);
    expect(problems).toEqual(refused.map((field) => ({ field, because: 'readonly' })));
  });
});

describe('an ordered line', () => {
  const ordered = (values: Partial<ShopOrderLineRow> = {}, article: object = {}) =>
    changed(values, { status: 'fulfillment_pending', order: 11 }, article, undefined);

  it('is stamped, and makes a fulfillment request from the template of the article', () => {
    const { after, consequences } = ordered({ quantity: 2, requested_for: 8 });
    expect(after).toMatchObject({ ordered_at: NOW, provider_ordered_at: NOW });
    expect(consequences).toMatchObject([
      {
        create: 'request',
        into: 'fulfillment_request',
        values: {
          category: 'fulfillment',
          subject: '2 × record 3',
          template: 6,
          requested_by: 7,
          requested_for: 8,
        },
      },
    ]);
  });

  it('has the prices of that moment, and keeps them', () => {
    expect(ordered({ price: '1' }).after.price).toBe('399.95');
    const later = changed({ status: 'fulfillment_pending', price: '1' }, { custom_fields: {} });
    expect(later.after.price).toBe('1');
  });

  it('is refused when the shop no longer offers the article', () => {
    expect(ordered({}, { end_at: NOW }).problems).toEqual([{ field: 'shop_article', because: 'disabled' }]);
  });

  it('makes no second request when its fulfillment request is reopened', () => {
    const { after, consequences } = changed(
      { status: 'completed', completed_at: NOW, fulfillment_request: 12 },
      { status: 'fulfillment_pending' },
      {},
      undefined,
    );
    expect([after.completed_at, consequences]).toEqual([null, []]);
  });

  it.each(['completed', 'canceled'] as const)('stamps completed_at when it is %s', (status) => {
    expect(changed({ status: 'fulfillment_pending' }, { status }).after.completed_at).toBe(NOW);
  });
});

describe('the status of a line by its fulfillment request', () => {
  it.each([
    ['assigned', null, 'fulfillment_pending'],
    ['completed', 'solved', 'completed'],
    ['completed', null, 'completed'],
    ['completed', 'withdrawn', 'canceled'],
    ['completed', 'rejected', 'canceled'],
  ] as const)('that is %s (%s) is %s', (status, completion_reason, expected) =>
    expect(statusBy({ status, completion_reason })).toBe(expected),
  );
});
