import { behaviour, type Area } from '@deskline/record-store';
import { OneMailbox1798800000001 } from './one-mailbox.migration';
import { Team } from './team.record';
import { teamRules } from './team.rules';

export const team: Area = {
  records: [Team],
  behaviours: [behaviour(Team, { rules: teamRules })],
  migrations: [OneMailbox1798800000001],
};
