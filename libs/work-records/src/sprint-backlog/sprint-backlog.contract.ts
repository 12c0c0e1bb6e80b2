import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  // Below sprints by position; below records the latest sprint is first.
  differences: { sprint_backlog_items: { collection: { defaultSort: '-id' } } },
};
