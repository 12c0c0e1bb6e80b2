import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['addresses'], // "addresses array of Address"
};
