import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  toCome: ['account'], // no record of a catalogue, as its id is a string
};
