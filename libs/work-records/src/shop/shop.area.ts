import { behaviour, type Area } from '@deskline/record-store';
import { completeOrder } from './complete-order.hook';
import { shopOrderLineActions } from './shop-order-line.actions';
import { ShopOrderLine } from './shop-order-line.record';
import { shopOrderLineRules } from './shop-order-line.rules';
import { shopWords } from './shop.words';

export const shop: Area = {
  words: shopWords,
  records: [ShopOrderLine],
  behaviours: [
    behaviour(ShopOrderLine, {
      rules: shopOrderLineRules,
      afterWrite: [{ on: 'effects', run: completeOrder }],
      actions: shopOrderLineActions,
    }),
  ],
};
