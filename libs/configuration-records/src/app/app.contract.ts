import type { ContractExceptions } from '@deskline/testing';

let count = 0;

export const contract: ContractExceptions = {
  beyond: ['app_instances', 'app_offering_scopes'], // "/app_offerings/:id/app_instances", "/app_offerings/:id/scopes"
  additions: {
    // The account of the fixture trusts no other; an instance stays in its account.
    app_instance: {
      narrow: ['customer_account'],
      decided: ['customer_account'],
      without: ['customer_account'],
      fixed: ['customer_account'],
    },
    app_offering: {
      without: ['ui_extension_version'], // made with its extension
      decided: ['reference'], // derived from the name by default
      values: { name: () => `App ${++count}` },
    },
    app_offering_scope: {
      narrow: ['actions'],
      values: {
        effect: (variant) => (variant === 0 ? 'allow' : 'deny'),
        actions: (variant) => ['request:Read', variant % 2 === 0 ? 'task:*' : 'task:Read'],
      },
    },
  },
};
