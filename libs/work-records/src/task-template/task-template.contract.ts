import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: { task_templates: { fieldsBeyond: ['copy_notes_to_request'] } },
};
