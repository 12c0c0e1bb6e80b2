import type { Area } from '@deskline/record-store';

/** Who is covered by which agreements: no record, but what follows from many. */
export const coverage: Area = {
  records: [],
};
