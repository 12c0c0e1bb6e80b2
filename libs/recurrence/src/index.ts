export { MEMBERS } from './check';
export { nextAfter } from './occurrences';
export { recurring, type Recurrence } from './recurrence';
export { refusals } from './refusals';
export type { Schedule } from './schedule';
