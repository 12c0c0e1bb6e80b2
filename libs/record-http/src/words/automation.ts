import type { AreaWords } from './area-words';

/** Record types to come, which events speak of already. */
export const automation: AreaWords = {
  types: {
    automation_rule: { one: ['Automatiseringsregel', "Règle d'automatisation", 'Automatisierungsregel', 'Regla de automatización', 'Regra de automação'] },
  },
};
