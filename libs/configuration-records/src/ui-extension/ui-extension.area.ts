import { behaviour, type Area } from '@deskline/record-store';
import { UiExtensionTranslation } from './ui-extension-translation.record';
import { UiExtensionVersion } from './ui-extension-version.record';
import { uiExtensionVersionRules } from './ui-extension-version.rules';
import { UiExtension } from './ui-extension.record';
import { uiExtensionRules } from './ui-extension.rules';
import { uiExtensionWords } from './ui-extension.words';

export const uiExtension: Area = {
  words: uiExtensionWords,
  records: [UiExtension, UiExtensionVersion, UiExtensionTranslation],
  behaviours: [
    behaviour(UiExtension, { rules: uiExtensionRules }),
    behaviour(UiExtensionVersion, { rules: uiExtensionVersionRules }),
  ],
};
