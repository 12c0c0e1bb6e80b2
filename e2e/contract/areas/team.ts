import type { Known } from '../known';

export const team: Known = {
  additions: {
    team: {
      without: ['coordinator'], // who has to be one of the members
      narrow: ['inbound_email_local_part'],
      values: { inbound_email_local_part: (variant) => `team.${variant}` },
    },
  },
};
