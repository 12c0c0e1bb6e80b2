import { attachCopies, type RecordType } from '@deskline/record';
import { TaskTemplate } from '../task-template/task-template.record';

const FIELD = 'instructions_attachments';

/** Copies the attachments of a template's instructions, as the text refers to inline images. */
export const attachedInstructions = (
  template: { readonly id: number; readonly instructions: string | null } | undefined,
  type: RecordType = TaskTemplate,
) => (template?.instructions ? [attachCopies(FIELD, type, template.id, FIELD)] : []);
