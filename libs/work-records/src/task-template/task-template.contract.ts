import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['task_template_approvals'], // an approval task begins with them
  differences: { task_templates: { fieldsBeyond: ['copy_notes_to_request'] } },
};
