import type { AreaExceptions } from '../area-exceptions';

export const watch: AreaExceptions = {
  beyond: ['watches'], // as tags are
  additions: {
    watch: { also: ['person'], fixed: ['person'] }, // whom nobody names is the caller, who watches a record once
  },
};
