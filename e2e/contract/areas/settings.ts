import type { Known } from '../known';

export const settings: Known = {
  beyond: ['pdf_designs'], // "pdf_design: seen in output"
  differences: {
    closure_codes: { subCollectionsToCome: ['audit'] },
    effort_classes: {
      subCollectionsToCome: ['audit', 'service_offerings', 'skill_pools', 'timesheet_settings'],
    },
    project_risk_levels: { subCollectionsToCome: ['audit'] },
    // All settings-style records have one.
    rfc_types: { fieldsBeyond: ['description'] },
    skill_pools: { subCollectionsToCome: ['audit', 'effort_classes'] },
    ui_extensions: {
      // An extension has one version yet.
      fieldsToCome: [
        'activate',
        'active_version',
        'compiled_css',
        'localized_html',
        'phrases',
        'prepared_version',
      ],
      subCollectionsToCome: ['versions'],
    },
    workflow_types: { subCollectionsToCome: ['audit'] },
  },
};
