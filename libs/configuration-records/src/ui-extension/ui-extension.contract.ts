import { localeOf, type ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: [
    'ui_extension_translations', // "localized_html"
  ],
  differences: { ui_extension_versions: { fieldsBeyond: ['ui_extension', 'form_definition_json'] } },
  additions: {
    ui_extension: {
      madeAnew: ['prepared_version'], // with its id
      narrow: ['form_definition_json'],
      values: { form_definition_json: (variant) => `{"fields": [${variant}]}` },
    },
    // One translation for each language.
    ui_extension_translation: { values: { locale: localeOf } },
  },
};
