import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = { beyond: ['product_backlog_items'] }; // records on a backlog, over types
