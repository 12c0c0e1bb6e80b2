export { MEMBERS } from './parse-schedule';
export { nextAfter } from './occurrences';
export { updateRecurrence, type Recurrence } from './recurrence';
export { refusals } from './refusals';
export type { Schedule } from './schedule';
