import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: { shop_order_lines: { writable: ['quantity'] } }, // one, where it is not sent
  additions: {
    shop_order_line: {
      also: ['shop_article_id'], // "required on create: shop_article_id"
      fixed: ['shop_article_id', 'quantity'],
      decided: ['requested_for'], // requested_by, where it is emptied
      // No more than the article's max_quantity.
      narrow: ['quantity'],
      values: { quantity: () => 1 },
    },
  },
};
