import { behaviour, type Area } from '@deskline/record-store';
import { Risk } from './risk.record';
import { riskRules } from './risk.rules';
import { riskWords } from './risk.words';

export const risk: Area = {
  words: riskWords,
  records: [Risk],
  behaviours: [behaviour(Risk, { rules: riskRules })],
};
