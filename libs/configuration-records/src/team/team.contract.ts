import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  additions: {
    team: {
      without: ['coordinator'], // must be one of the members
      narrow: ['inbound_email_local_part'],
      values: { inbound_email_local_part: (variant) => `team.${variant}` },
    },
  },
};
