import { behaviour, type Area } from '@deskline/record-store';
import { releaseGroups } from './release.group';
import { Release } from './release.record';
import { releaseRules } from './release.rules';
import { releaseWords } from './release.words';

export const release: Area = {
  words: releaseWords,
  records: [Release],
  behaviours: [behaviour(Release, { rules: releaseRules })],
  groups: releaseGroups,
};
