import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  additions: {
    shop_article: {
      fixed: ['is_bundle'],
      referring: { ui_extension: { category: 'shop_article' } },
      // An article is not offered until a time before it is first offered.
      narrow: ['start_at', 'end_at'],
      values: {
        start_at: (variant) => `2026-01-0${(variant % 9) + 1}T09:00:00Z`,
        end_at: (variant) => `2031-01-0${(variant % 9) + 1}T09:00:00Z`,
      },
    },
  },
};
