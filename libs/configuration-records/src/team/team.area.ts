import { behaviour, type Area } from '@deskline/record-store';
import { Team } from './team.record';
import { teamRules } from './team.rules';
import { teamWords } from './team.words';

export const team: Area = {
  words: teamWords,
  records: [Team],
  behaviours: [behaviour(Team, { rules: teamRules })],
};
