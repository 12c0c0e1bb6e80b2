import { behaviour, type Area } from '@deskline/record-store';
import { Address } from './address.record';
import { addressRules } from './address.rules';
import { addressWords } from './address.words';

export const address: Area = {
  words: addressWords,
  records: [Address],
  behaviours: [behaviour(Address, { rules: addressRules })],
};
