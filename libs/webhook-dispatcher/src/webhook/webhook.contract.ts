import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['deliveries'], // the log of a webhook: "/webhooks/:id/deliveries"
  differences: {
    // "verified_at appears in the single webhook output (ours)"; format and filters: ADR 98
    webhooks: {
      fieldsBeyond: [
        'verified_at',
        'format',
        'origins',
        'applications',
        'except_applications',
        'condition',
        'app_offering_references',
        'openid_connect_discovery',
      ],
      valuesBeyond: { event: ['import.finished', 'export.finished'] }, // ADR 105
    },
  },
  additions: {
    webhook: {
      decided: ['name'], // "defaults to the event name"
      narrow: ['origins', 'applications', 'except_applications', 'condition'],
      values: {
        condition: (variant) => `event.name != "${variant}"`,
        origins: (variant) => [variant % 2 === 0 ? 'api' : 'rule'],
        applications: (variant) => [String(variant + 1)],
        except_applications: (variant) => [String(variant + 1)],
      },
    },
  },
};
