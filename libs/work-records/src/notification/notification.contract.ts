import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = { beyond: ['notifications'] }; // of no document: made from events
