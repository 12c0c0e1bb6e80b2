import type { Known } from '../known';

export const risk: Known = {
  toCome: ['risks'],
};
