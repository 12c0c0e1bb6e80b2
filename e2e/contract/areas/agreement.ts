import type { Known } from '../known';

export const agreement: Known = {
  toCome: ['contracts', 'flsas', 'service_offerings', 'slas'],
};
