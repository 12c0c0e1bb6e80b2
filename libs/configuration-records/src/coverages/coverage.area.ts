import type { Area } from '@deskline/record-store';

/** Links from people to the SLAs that cover them; no record type of its own. */
export const coverage: Area = {
  records: [],
};
