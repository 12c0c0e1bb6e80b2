import { behaviour, type Area } from '@deskline/record-store';
import { AddRisks1798400000001 } from './add-risks.migration';
import { Risk } from './risk.record';
import { riskRules } from './risk.rules';

export const risk: Area = {
  records: [Risk],
  behaviours: [behaviour(Risk, { rules: riskRules })],
  migrations: [AddRisks1798400000001],
};
