import { behaviour, type Area } from '@deskline/record-store';
import { Team } from './team.record';
import { teamRules } from './team.rules';

export const team: Area = {
  records: [Team],
  behaviours: [behaviour(Team, { rules: teamRules })],
};
