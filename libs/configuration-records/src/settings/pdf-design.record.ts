import { common, defineRecord, required, type Output } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const PdfDesign = defineRecord('pdf_design', {
  collection: 'pdf_designs',
  title: 'name',
  fields: { ...common, name: required.string(255), disabled },
  list: listed,
  listAlso: ['disabled'],
  filter: [...listed, 'source', 'disabled'],
  sort: listed,
  defaultSort: 'name',
  views: { disabled: { disabled: true }, enabled: { disabled: false } },
  events: ['create', 'update'],
  access: settingsAccess,
});
export interface PdfDesign extends Output<typeof PdfDesign> {}
