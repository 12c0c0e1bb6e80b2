import { attachCopies } from '@deskline/record';
import { TaskTemplate } from '../task-template/task-template.record';

const FIELD = 'instructions_attachments';

/** Instructions that come from a template bring along what they show: inline images are named in the text. */
export const attachedInstructions = (
  template: { readonly id: number; readonly instructions: string | null } | undefined,
) => (template?.instructions ? [attachCopies(FIELD, TaskTemplate, template.id, FIELD)] : []);
