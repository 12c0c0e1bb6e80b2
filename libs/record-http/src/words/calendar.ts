import type { AreaWords } from './area-words';

export const calendar: AreaWords = {
  types: {
    calendar: { many: ['kalenders', 'calendriers', 'Kalender', 'calendarios', 'calendários', 'calendars'] },
    out_of_office_period: { one: ['Afwezigheidsperiode', "Période d'absence", 'Abwesenheitszeitraum', 'Período de ausencia', 'Período de ausência'] },
  },
};
