import type { AreaWords } from './area-words';

export const watch: AreaWords = {
  types: {
    watch: { many: ['volgers', 'suivis', 'Beobachtungen', 'seguimientos', 'acompanhamentos', 'watches'] },
  },
};
