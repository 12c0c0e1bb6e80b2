import { behaviour, type Area } from '@deskline/record-store';
import { AddAgreements1798100000000 } from './add-agreements.migration';
import { Contract } from './contract.record';
import { Flsa } from './flsa.record';
import { termRules, termTimers } from './term.rules';

export const agreement: Area = {
  records: [Contract, Flsa],
  behaviours: [
    behaviour(Contract, { rules: termRules, timers: termTimers }),
    behaviour(Flsa, { rules: termRules, timers: termTimers }),
  ],
  migrations: [AddAgreements1798100000000],
};
