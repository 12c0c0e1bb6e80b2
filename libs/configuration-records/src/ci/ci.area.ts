import { behaviour, type Area } from '@deskline/record-store';
import { announceOccurrence } from './announce-occurrence.sequel';
import { CiRelation } from './ci-relation.record';
import { ciRelationRules } from './ci-relation.rules';
import { Ci } from './ci.record';
import { ciRules } from './ci.rules';
import { numberLabel } from './label.numbering';
import { mirrorRelation, removeMirror } from './mirror-relation.sequel';
import { takeTurns } from './relation-turns';
import { recurrenceRules, recurrenceTimers } from './recurrence.rules';
import { ciWords } from './ci.words';

export const ci: Area = {
  words: ciWords,
  records: [Ci, CiRelation],
  behaviours: [
    behaviour(Ci, {
      rules: [...ciRules, ...recurrenceRules],
      timers: recurrenceTimers,
      sequel: announceOccurrence,
      numbering: numberLabel,
    }),
    behaviour(CiRelation, {
      rules: ciRelationRules,
      numbering: takeTurns,
      sequel: mirrorRelation,
      farewell: removeMirror,
    }),
  ],
};
