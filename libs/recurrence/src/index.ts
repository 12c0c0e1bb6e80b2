export { MEMBERS } from './parse-schedule';
export { nextAfter } from './occurrences';
export { recurrenceOpenApi } from './recurrence.openapi';
export { refusals, updateRecurrence, type Recurrence } from './recurrence';
export type { Schedule } from './schedule';
