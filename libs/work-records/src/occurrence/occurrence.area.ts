import type { Area } from '@deskline/record-store';
import { LinkCisOfTasks1799660000002 } from './link-cis-of-tasks.migration';

/** What is done for configuration items, which another service keeps. */
export const occurrence: Area = { records: [], migrations: [LinkCisOfTasks1799660000002] };
