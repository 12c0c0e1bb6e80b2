import type { AreaExceptions } from '../area-exceptions';

export const team: AreaExceptions = {
  additions: {
    team: {
      without: ['coordinator'], // who has to be one of the members
      narrow: ['inbound_email_local_part'],
      values: { inbound_email_local_part: (variant) => `team.${variant}` },
    },
  },
};
