import type { Area } from '@deskline/record-store';
import { Organization } from './organization.record';
import { organizationWords } from './organization.words';

export const organization: Area = {
  words: organizationWords,
  records: [Organization],
};
