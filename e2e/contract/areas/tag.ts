import type { AreaExceptions } from '../area-exceptions';

export const tag: AreaExceptions = {
  beyond: ['tags'], // "Notes, configuration-item and other sub-resource paths of these records: not shown"
};
