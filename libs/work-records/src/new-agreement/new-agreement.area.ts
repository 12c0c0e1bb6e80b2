import type { Area } from '@deskline/record-store';
import { AddCoverageWaves1799734000003 } from './add-coverage-waves.migration';

/** What agreements that another service keeps mean to requests that are open. */
export const newAgreement: Area = { records: [], migrations: [AddCoverageWaves1799734000003] };
