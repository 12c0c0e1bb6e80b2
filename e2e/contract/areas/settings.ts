import type { Known } from '../known';

export const settings: Known = {
  beyond: ['pdf_designs'], // "pdf_design: seen in output"
  differences: {
    effort_classes: {
      subCollectionsToCome: ['service_offerings', 'timesheet_settings'],
    },
    // All settings-style records have one.
    rfc_types: { fieldsBeyond: ['description'] },
  },
};
