import { behaviour, type Area } from '@deskline/record-store';
import { AppInstance } from './app-instance.record';
import { appInstanceRules } from './app-instance.rules';
import { AppOfferingScope } from './app-offering-scope.record';
import { appOfferingScopeRules } from './app-offering-scope.rules';
import { AppOffering } from './app-offering.record';
import { appWords } from './app.words';

export const app: Area = {
  words: appWords,
  records: [AppOffering, AppOfferingScope, AppInstance],
  behaviours: [
    behaviour(AppOfferingScope, { rules: appOfferingScopeRules }),
    behaviour(AppInstance, { rules: appInstanceRules }),
  ],
};
