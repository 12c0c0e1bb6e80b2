import { attachmentsOf, common, defineRecord, enabledViews, optional, required } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const sorted = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

/** Layout of documents of a category. */
export const PdfDesign = defineRecord('pdf_design', {
  collection: 'pdf_designs',
  title: 'name',
  fields: {
    ...common,
    name: required.string(128),
    // Designs from before there were categories have none.
    category: required.enum(['workflow_summary', 'project_summary', 'dashboard'], {
      requiredOfClients: true,
    }),
    description: optional.text(),
    html: optional.text(),
    css: optional.text(),
    disabled,
    ...attachmentsOf('description'),
  },
  list: ['id', 'sourceID', 'category', 'created_at', 'name', 'disabled', 'updated_at'],
  filter: ['id', 'sourceID', 'name', 'category', 'source', 'disabled'],
  sort: sorted,
  defaultSort: 'created_at',
  views: enabledViews,
  access: settingsAccess,
});
