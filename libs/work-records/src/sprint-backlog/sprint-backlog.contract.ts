import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = { beyond: ['sprint_backlog_items'] }; // "sub-collections: sprint_backlog_items"
