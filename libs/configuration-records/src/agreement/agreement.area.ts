import { behaviour, type Area } from '@deskline/record-store';
import { contractActions } from '../invoice/costs.actions';
import { Contract } from './contract.record';
import { Flsa } from './flsa.record';
import { termRules, termTimers } from './term.rules';
import { agreementWords } from './agreement.words';

export const agreement: Area = {
  words: agreementWords,
  records: [Contract, Flsa],
  behaviours: [
    behaviour(Contract, { rules: termRules, timers: termTimers, actions: contractActions }),
    behaviour(Flsa, { rules: termRules, timers: termTimers }),
  ],
};
