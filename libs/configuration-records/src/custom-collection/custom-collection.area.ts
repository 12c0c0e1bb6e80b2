import { behaviour, type Area } from '@deskline/record-store';
import { CustomCollectionElement } from './custom-collection-element.record';
import { CustomCollection } from './custom-collection.record';
import { customCollectionElementRules, customCollectionRules } from './custom-collection.rules';
import { customCollectionWords } from './custom-collection.words';

export const customCollection: Area = {
  words: customCollectionWords,
  records: [CustomCollection, CustomCollectionElement],
  behaviours: [
    behaviour(CustomCollection, { rules: customCollectionRules }),
    behaviour(CustomCollectionElement, { rules: customCollectionElementRules }),
  ],
};
