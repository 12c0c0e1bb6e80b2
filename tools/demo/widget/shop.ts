import { named, type DemoRecord } from '../demo-record';

const DELIVERED = {
  calendar: '@office',
  time_zone: 'Europe/Amsterdam',
  delivery_duration: 2_400,
  fulfillment_template: '@new-laptop',
  price_currency: 'EUR',
};

/** Articles that everybody may order, and what is in the carts. */
export const WIDGET_SHOP: readonly DemoRecord[] = [
  ...named('/shop_article_categories', {
    'shop-workplace': { name: 'Workplace', short_description: 'What a desk needs.' },
    'shop-laptops': { name: 'Laptops', parent: '@shop-workplace' },
  }),
  ...named('/shop_article_categories/@shop-workplace/translations', {
    'shop-workplace-nl': { locale: 'nl', name: 'Werkplek' },
  }),
  ...named('/shop_articles', {
    'shop-slate-14': {
      ...DELIVERED,
      name: 'Slate 14',
      reference: 'slate-14',
      category: '@shop-laptops',
      product: '@contoso-14',
      price: 1_199,
    },
    'shop-phone': {
      ...DELIVERED,
      name: 'Pocket 5 with subscription',
      reference: 'pocket-5',
      category: '@shop-workplace',
      product: '@contoso-phone',
      max_quantity: 2,
      price: 399,
      recurring_period: 'monthly',
      recurring_price: 15,
      recurring_price_currency: 'EUR',
      requires_shipping: true,
    },
    'shop-fax': { ...DELIVERED, name: 'Fax', reference: 'fax', price: 80, disabled: true },
  }),
  ...named('/shop_articles/@shop-phone/translations', {
    'shop-phone-nl': { locale: 'nl', name: 'Pocket 5 met abonnement' },
  }),
  {
    key: 'cart-omar-laptop',
    path: '/shop_order_lines',
    values: { shop_article_id: '@shop-slate-14' },
    by: 'omar',
  },
  {
    key: 'cart-lucia-phone',
    path: '/shop_order_lines',
    values: { shop_article_id: '@shop-phone', quantity: 2 },
    by: 'lucia',
  },
];
