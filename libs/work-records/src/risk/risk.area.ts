import { behaviour, type Area } from '@deskline/record-store';
import { Risk } from './risk.record';
import { riskRules } from './risk.rules';

export const risk: Area = {
  records: [Risk],
  behaviours: [behaviour(Risk, { rules: riskRules })],
};
