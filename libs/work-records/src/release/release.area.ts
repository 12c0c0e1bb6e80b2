import { behaviour, type Area } from '@deskline/record-store';
import { releaseGroups } from './release.group';
import { Release } from './release.record';
import { releaseRules } from './release.rules';

export const release: Area = {
  records: [Release],
  behaviours: [behaviour(Release, { rules: releaseRules })],
  groups: releaseGroups,
};
