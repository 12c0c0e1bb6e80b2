import { common, defineRecord, optional, readonly, required } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

const CATEGORIES = [
  'request_template',
  'knowledge_article_template',
  'problem',
  'release',
  'workflow_template',
  'task_template',
  'project',
  'project_task_template',
  'service',
  'service_instance',
  'product',
  'product_category',
  'contract',
  'organization',
  'team',
  'person',
  'site',
  'risk',
  'custom_collection',
  'scim_user',
  'app_offering',
  'shop_article',
] as const;

export const UiExtension = defineRecord('ui_extension', {
  collection: 'ui_extensions',
  fields: {
    ...common,
    name: required.string(255),
    title: optional.string(255),
    category: optional.enum(CATEGORIES),
    description: optional.text(),
    html: optional.text(),
    css: optional.text(),
    javascript: optional.text(),
    form_definition_json: optional.text(),
    dark_mode_safe: optional.boolean({ default: false }),
    hide_note: optional.boolean({ default: false }),
    show_on_complete: optional.boolean({ default: false }),
    disabled,
    created_by: readonly.reference('person'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  access: settingsAccess,
});
