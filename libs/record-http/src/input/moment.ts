import { dateIn } from '../values/date';
import { datetimeIn } from '../values/datetime';
import { timeIn } from '../values/time';
import { Fault, type Check } from './check';

const NOT_A_DATE = new Fault('not_a_date');
const NOT_A_DATETIME = new Fault('not_a_datetime');
const NOT_A_TIME = new Fault('not_a_time');

export const dateCheck: Check = (given) =>
  (typeof given === 'string' ? dateIn(given.trim()) : undefined) ?? NOT_A_DATE;

export const datetimeCheck: Check = (given, { zone }) =>
  (typeof given === 'string' ? datetimeIn(given.trim(), zone) : undefined) ?? NOT_A_DATETIME;

export const timeCheck: Check = (given) =>
  (typeof given === 'string' ? timeIn(given.trim()) : undefined) ?? NOT_A_TIME;
