import type { ContractExceptions } from '@deskline/testing';

let count = 0;

export const contract: ContractExceptions = {
  differences: {
    app_instances: {
      fieldsBeyond: ['suspension_comment_attachments'],
      filtersBeyond: ['app_offering'], // "/app_offerings/:id/app_instances"
      writable: ['customer_account'], // "required in another interface"
      otherwise: { webhook: { access: 'RO' }, webhook_policy: { access: 'RO' } }, // "readonly in one client"
      collection: {
        list: [
          ...['id', 'app_offering', 'customer_account', 'enabled_by_customer', 'disabled', 'suspended'],
          ...['created_at', 'updated_at'],
        ],
      },
    },
    app_offering_scopes: { otherwise: { actions: { access: 'Req' } } }, // a scope without one allows nothing
  },
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
