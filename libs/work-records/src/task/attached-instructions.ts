import { copiesOf, withCopies, type AttachmentInput } from '@deskline/record';
import { TaskTemplate } from '../task-template/task-template.record';

/** Instructions that come from a template bring along what they show: inline images are named in the text. */
export const attachedInstructions = (
  task: { readonly instructions_attachments: AttachmentInput[] | null },
  template: { readonly id: number; readonly instructions: string | null } | undefined,
) => {
  if (!template?.instructions) return [];
  const copies = copiesOf(TaskTemplate, template.id, 'instructions_attachments');
  return [{ set: { instructions_attachments: withCopies(task.instructions_attachments, copies) } }];
};
