import type { AreaExceptions } from '../area-exceptions';

export const account: AreaExceptions = {
  toCome: ['account'], // is no record of a catalogue: its id is a string
};
