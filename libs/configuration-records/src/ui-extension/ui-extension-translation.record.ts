import { defineTranslation } from '@deskline/record';
import { UiExtension } from './ui-extension.record';

export const UiExtensionTranslation = defineTranslation(UiExtension, 'html');
