import { common, defineRecord, enabledViews, required } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const PdfDesign = defineRecord('pdf_design', {
  collection: 'pdf_designs',
  title: 'name',
  fields: { ...common, name: required.string(255), disabled },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  access: settingsAccess,
});
