import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = { beyond: ['imports', 'exports'] }; // of no document: files in and out
