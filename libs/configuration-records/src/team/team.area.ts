import type { Area } from '@deskline/record-store';
import { Team } from './team.record';

export const team: Area = {
  records: [Team],
};
