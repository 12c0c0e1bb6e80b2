import type { Known } from '../known';

export const account: Known = {
  toCome: ['account'], // is no record of a catalogue: its id is a string
};
