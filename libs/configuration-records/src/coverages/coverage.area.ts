import type { Area } from '@deskline/record-store';
import { AddCoverages1799600000010 } from './add-coverages.migration';

/** Who is covered by which agreements: no record, but what follows from many. */
export const coverage: Area = {
  records: [],
  migrations: [AddCoverages1799600000010],
};
