import type { Known } from '../known';

export const watch: Known = {
  beyond: ['watches'], // as tags are
  additions: {
    watch: { also: ['person'], fixed: ['person'] }, // whom nobody names is the caller, who watches a record once
  },
};
