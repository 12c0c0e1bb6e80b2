import type { Known } from '../known';

export const uiExtension: Known = {
  beyond: [
    'ui_extension_versions', // "/ui_extensions/:id/versions"
    'ui_extension_translations', // "localized_html"
  ],
  additions: {
    // There is one translation for each language.
    ui_extension_translation: { values: { locale: (variant) => `en-${1_000 + variant}` } },
  },
};
