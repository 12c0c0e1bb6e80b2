import {
  CURRENCIES,
  defineRecord,
  DESIGNERS,
  enabledViews,
  optional,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { disabled } from '../common-fields';
import { staffRead } from '../configuration-access';
import { onOffer } from './on-offer';
import { describedInShop } from './shop-fields';

const sorted = ['id', 'sourceID', 'reference', 'name', 'created_at', 'updated_at'] as const;

export const ShopArticle = defineRecord('shop_article', {
  collection: 'shop_articles',
  fields: {
    ...describedInShop(64),
    reference: required.string(128),
    category: optional.reference('shop_article_category', { sameAccount: true }),
    product: optional.reference('product'),
    calendar: required.reference('calendar'),
    time_zone: required.string(255, { format: 'time_zone' }),
    delivery_duration: required.duration({ min: 0 }),
    fulfillment_template: required.reference('request_template', { sameAccount: true }),
    start_at: optional.datetime({ zonedBy: 'time_zone' }),
    end_at: optional.datetime({ zonedBy: 'time_zone', ends: true }),
    max_quantity: optional.integer({ min: 1, default: 1 }),
    price: optional.decimal({ min: 0 }),
    price_currency: optional.enum(CURRENCIES),
    recurring_period: optional.enum(['monthly', 'yearly']),
    recurring_price: optional.decimal({ min: 0 }),
    recurring_price_currency: optional.enum(CURRENCIES),
    is_bundle: optional.boolean({ default: false }),
    requires_shipping: optional.boolean({ default: false }),
    ui_extension: optional.reference('ui_extension'),
    disabled,
  },
  list: sorted,
  filter: ['disabled', 'name', 'reference'],
  sort: sorted,
  defaultSort: 'name',
  views: { ...enabledViews, on_offer: onOffer },
  unique: [['reference']],
  links: { service_offerings: { to: 'service_offering', ids: 'service_offering_ids' } },
  notes: {
    calendar: 'Work hours of the delivery.',
    delivery_duration: 'In minutes.',
    disabled: 'True if it is not visible in the shop.',
    is_bundle: 'Set on create only.',
    reference: 'Unique in the account.',
    ui_extension: 'Filled in before the article goes into the cart.',
  },
  lookups: { ui_extension: { category: 'enum' } },
  // Everybody may visit the shop.
  access: [{ to: 'everyone', read: onOffer }, staffRead, writtenBy(...DESIGNERS)],
  // Order lines copy them.
  projectedFields: [
    'reference',
    'start_at',
    'end_at',
    'max_quantity',
    'price',
    'price_currency',
    'recurring_period',
    'recurring_price',
    'recurring_price_currency',
    'fulfillment_template',
  ],
});
export type ShopArticleRow = Row<typeof ShopArticle>;
