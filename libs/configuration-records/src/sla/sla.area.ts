import { behaviour, type Area } from '@deskline/record-store';
import { AddSlas1799600000001 } from './add-slas.migration';
import { HoldSlas1799720000000 } from './hold-slas.migration';
import { Sla } from './sla.record';
import { slaRules, slaTimers } from './sla.rules';

export const sla: Area = {
  records: [Sla],
  behaviours: [behaviour(Sla, { rules: slaRules, timers: slaTimers })],
  migrations: [AddSlas1799600000001, HoldSlas1799720000000],
};
