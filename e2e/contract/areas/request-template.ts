import type { Known } from '../known';

export const requestTemplate: Known = {
  differences: {
    request_templates: {
      // Translations are not kept yet.
      fieldsToCome: [
        'localized_keywords',
        'localized_note',
        'localized_registration_hints',
        'localized_subject',
      ],
      subCollectionsToCome: ['automation_rules', 'reservation_offerings'],
    },
  },
};
