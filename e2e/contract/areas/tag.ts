import type { Known } from '../known';

export const tag: Known = {
  beyond: ['tags'], // "Notes, configuration-item and other sub-resource paths of these records: not shown"
};
