import {
  common,
  CURRENCIES,
  defineRecord,
  me,
  optional,
  readonly,
  writeonly,
  type Row,
} from '@deskline/record';
import { READERS } from '../work-access';
import { LINE_STATUSES } from './line-statuses';

const PERIODS = ['monthly', 'yearly'] as const;

const own = { any: [{ requested_by: me }, { requested_for: me }] } as const;

/** Article in the cart of a person, later in an order. */
export const ShopOrderLine = defineRecord('shop_order_line', {
  collection: 'shop_order_lines',
  fields: {
    ...common,
    name: readonly.string(128),
    status: readonly.enum(LINE_STATUSES, { default: 'in_cart' }),
    shop_article: readonly.code('shop_article'),
    shop_article_id: writeonly.reference('shop_article', { transient: true, sameAccount: true }),
    quantity: optional.integer({ min: 1, default: 1 }), // "whole numbers: clients read an integer"
    requested_by: readonly.reference('person'),
    requested_for: optional.reference('person', { colleagues: true }),
    order: readonly.reference('request'),
    fulfillment_request: readonly.reference('request'),
    fulfillment_task: readonly.reference('task'),
    fulfillment_template: readonly.reference('request_template'),
    ordered_at: readonly.datetime(),
    completed_at: readonly.datetime(),
    price: readonly.decimal(),
    price_currency: readonly.enum(CURRENCIES),
    total_price: readonly.decimal(),
    recurring_period: readonly.enum(PERIODS),
    recurring_price: readonly.decimal(),
    recurring_price_currency: readonly.enum(CURRENCIES),
    total_recurring_price: readonly.decimal(),
    provider_ordered_at: readonly.datetime(),
    provider_price: readonly.decimal(),
    provider_price_currency: readonly.enum(CURRENCIES),
    provider_total_price: readonly.decimal(),
    provider_recurring_period: readonly.enum(PERIODS),
    provider_recurring_price: readonly.decimal(),
    provider_recurring_price_currency: readonly.enum(CURRENCIES),
    provider_total_recurring_price: readonly.decimal(),
    delivery_address: readonly.string(1024),
    delivery_city: readonly.string(128),
    delivery_country: readonly.string(128),
    delivery_state: readonly.string(30),
    delivery_zip: readonly.string(20),
    custom_fields: optional.customFields(),
  },
  list: [
    ...(['id', 'sourceID', 'requested_for', 'shop_article', 'name', 'status', 'quantity'] as const),
    ...(['ordered_at', 'completed_at', 'created_at', 'updated_at'] as const),
  ],
  filter: ['completed_at', 'status'],
  sort: ['id', 'sourceID', 'status', 'completed_at', 'created_at', 'updated_at'],
  defaultSort: 'id',
  views: {
    canceled: { status: 'canceled' },
    completed: { status: 'completed' },
    open: { not: { status: 'completed' } }, // "open (not completed)"
    personal: { requested_by: me },
  },
  actions: {
    order: { methods: ['POST'], needs: 'update' },
    cancel: { methods: ['POST'], needs: 'update' },
  },
  notes: {
    shop_article: 'Reference of the article.',
    shop_article_id: 'Article to put into the cart; required, and on create only.',
    requested_by: 'The caller who puts it into the cart.',
    requested_for: 'Defaults to requested_by. Changes in the cart only, as quantity does.',
    ordered_at: 'Moment at which the order was registered.',
    provider_ordered_at: 'Moment at which the fulfillment request was registered.',
    price: 'In the cart that of the article, then that of the moment of ordering.',
    total_price: 'Once, for all units.',
    total_recurring_price: 'A year, for all units.',
    custom_fields: 'Those of the UI extension of the article, until the line is completed.',
  },
  lookups: {
    shop_article_id: { reference: 'string' },
    shop_article: {
      start_at: 'datetime',
      end_at: 'datetime',
      max_quantity: 'integer',
      price: 'decimal',
      price_currency: 'enum',
      recurring_period: 'enum',
      recurring_price: 'decimal',
      recurring_price_currency: 'enum',
      fulfillment_template: 'reference',
    },
  },
  // A cart is its person's; an order is also read by those who fulfill it.
  access: [
    { to: 'everyone', read: own },
    { to: 'everyone_but_auditors', create: { requested_by: me }, update: { requested_by: me } },
    { to: READERS, read: { not: { order: null } } },
  ],
  indexes: [['order'], ['fulfillment_request']],
});
export type ShopOrderLineRow = Row<typeof ShopOrderLine>;
