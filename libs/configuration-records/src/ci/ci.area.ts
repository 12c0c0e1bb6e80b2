import { behaviour, type Area } from '@deskline/record-store';
import { ciActions } from '../invoice/costs.actions';
import { announceOccurrence } from './announce-occurrence.hook';
import { CiRelation } from './ci-relation.record';
import { ciRelationRules } from './ci-relation.rules';
import { Ci } from './ci.record';
import { ciRules } from './ci.rules';
import { lockRelation } from './lock-relation.hook';
import { mirrorRelation, removeMirror } from './mirror-relation.hook';
import { numberLabel } from './number-label.hook';
import { recurrenceRules, recurrenceTimers } from './recurrence.rules';
import { ciWords } from './ci.words';

export const ci: Area = {
  words: ciWords,
  records: [Ci, CiRelation],
  behaviours: [
    behaviour(Ci, {
      rules: [...ciRules, ...recurrenceRules],
      timers: recurrenceTimers,
      beforeWrite: [numberLabel],
      afterWrite: [{ on: 'effects', run: announceOccurrence }],
      actions: ciActions,
    }),
    behaviour(CiRelation, {
      rules: ciRelationRules,
      beforeWrite: [lockRelation],
      afterWrite: [{ on: 'effects', run: mirrorRelation }],
      afterDelete: [removeMirror],
    }),
  ],
};
