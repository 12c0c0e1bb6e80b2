import {
  becomes,
  create,
  empty,
  is,
  isBefore,
  isEmpty,
  isNew,
  not,
  on,
  refuse,
  stamp,
  type Rule,
  type Then,
  type When,
} from '@deskline/record';
import { defaultsToCaller } from '../caller.rules';
import { decimalTimes } from '../decimal-times';
import { Request } from '../request/request.record';
import type { ShopOrderLineRow as Line } from './shop-order-line.record';

const ENDED = ['completed', 'canceled'] as const satisfies Line['status'][];

const takeArticle: Then<Line> = ({ lookups: { shop_article_id: article } }) => ({
  set: { shop_article: article?.reference ?? null },
});

const forRequester: Then<Line> = ({ after }) => ({ set: { requested_for: after.requested_by } });

/** "Prices are those of the moment of ordering": until then those of the article. */
const copyArticle: Rule<Line> = ({ before, after, lookups: { shop_article: article } }) => {
  if (!article || (before !== null && before.status !== 'in_cart')) return [];
  const { name, price, price_currency, recurring_period, recurring_price, recurring_price_currency } =
    article as typeof article &
      Pick<Line, 'price_currency' | 'recurring_period' | 'recurring_price_currency'>;
  const times = recurring_period === 'monthly' ? 12 : 1;
  return [
    {
      set: {
        name,
        fulfillment_template: article.fulfillment_template,
        ...{ price, price_currency, total_price: decimalTimes(price, after.quantity) },
        ...{ recurring_period, recurring_price, recurring_price_currency },
        total_recurring_price: decimalTimes(recurring_price, after.quantity * times),
      },
    },
  ];
};

/** An article is ordered while the shop offers it, up to its max_quantity. */
const isOffered: Rule<Line> = ({ before, after, now, lookups: { shop_article: article } }) => {
  if (!article || (before !== null && before.status !== 'in_cart') || after.status === 'canceled') return [];
  const { disabled, start_at, end_at, max_quantity } = article;
  const isShut = (start_at && isBefore(now, start_at)) || (end_at && !isBefore(now, end_at));
  if (disabled || isShut) return [{ refuse: 'shop_article', because: 'disabled' }];
  const max = max_quantity ?? 1;
  return after.quantity > max ? [{ refuse: 'quantity', because: 'too_big', values: { max } }] : [];
};

const byClient: When<Line> = ({ before, client }) => before !== null && client !== undefined;
const had =
  (...statuses: readonly Line['status'][]): When<Line> =>
  ({ before }) =>
    before !== null && statuses.includes(before.status);

/** Clients echo whole records back, and custom fields are a new object each time. */
const isOther =
  (name: keyof Line): When<Line> =>
  ({ before, after }) =>
    JSON.stringify(before?.[name]) !== JSON.stringify(after[name]);

/** "what PATCH accepts depends on the status" */
const fixedUnless = (name: keyof Line & string, ...statuses: readonly Line['status'][]): Rule<Line> =>
  on([byClient, not(had(...statuses)), isOther(name)], refuse(name, 'readonly'));

const fulfill: Then<Line> = ({ after }) =>
  create(
    Request,
    {
      category: 'fulfillment',
      subject: after.quantity > 1 ? `${after.quantity} × ${after.name}` : after.name,
      template: after.fulfillment_template,
      requested_by: after.requested_by,
      requested_for: after.requested_for,
      custom_fields: after.custom_fields,
    },
    'fulfillment_request',
  );

export const shopOrderLineRules: readonly Rule<Line>[] = [
  on([isNew, isEmpty('shop_article')], takeArticle),
  on([isNew, isEmpty('shop_article')], () => ({ refuse: 'shop_article_id', because: 'blank' })),
  // "requested_for defaults to requested_by, who submits the order"
  defaultsToCaller('requested_by'),
  on(isEmpty('requested_for'), forRequester),
  fixedUnless('requested_for', 'in_cart'),
  fixedUnless('quantity', 'in_cart'),
  fixedUnless('custom_fields', 'in_cart', 'fulfillment_pending'),
  copyArticle,
  isOffered,
  on(
    [becomes('status', 'fulfillment_pending'), isEmpty('fulfillment_request')],
    stamp('ordered_at'),
    stamp('provider_ordered_at'),
    fulfill,
  ),
  on(becomes<Line, 'status'>('status', ENDED), stamp('completed_at')),
  on([not(is<Line, 'status'>('status', ENDED)), not(isEmpty('completed_at'))], empty('completed_at')),
];
