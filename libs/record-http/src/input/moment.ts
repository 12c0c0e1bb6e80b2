import { dateIn } from '../values/date';
import { datetimeIn } from '../values/datetime';
import { Fault, type Check } from './check';

const NOT_A_DATE = new Fault('not_a_date');
const NOT_A_DATETIME = new Fault('not_a_datetime');

export const dateCheck: Check = (given) =>
  (typeof given === 'string' ? dateIn(given.trim()) : undefined) ?? NOT_A_DATE;

export const datetimeCheck: Check = (given, { zone }) =>
  (typeof given === 'string' ? datetimeIn(given.trim(), zone) : undefined) ?? NOT_A_DATETIME;
