import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['tags'], // "Notes, configuration-item and other sub-resource paths of these records: not shown"
};
