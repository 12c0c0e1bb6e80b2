import type { AreaWords } from '@deskline/record';

export const calendarWords: AreaWords = {
  fields: {
    calendar: ['Kalender', 'Calendrier', 'Kalender', 'Calendario', 'Calendário'],
    calendar_ids: ['Kalenders', 'Calendriers', 'Kalender', 'Calendarios', 'Calendários'],
    holiday_ids: ['Feestdagen', 'Jours fériés', 'Feiertage', 'Festivos', 'Feriados'],
    calendar_hours: [
      'Kalenderuren',
      'Heures du calendrier',
      'Kalenderstunden',
      'Horas del calendario',
      'Horas do calendário',
    ],
    weekday: ['Weekdag', 'Jour de la semaine', 'Wochentag', 'Día de la semana', 'Dia da semana'],
    time_from: ['Van', 'De', 'Von', 'Desde', 'Das'],
    time_until: ['Tot', "Jusqu'à", 'Bis', 'Hasta', 'Até'],
  },
  values: {
    mon: ['Maandag', 'Lundi', 'Montag', 'Lunes', 'Segunda-feira', 'Monday'],
    tue: ['Dinsdag', 'Mardi', 'Dienstag', 'Martes', 'Terça-feira', 'Tuesday'],
    wed: ['Woensdag', 'Mercredi', 'Mittwoch', 'Miércoles', 'Quarta-feira', 'Wednesday'],
    thu: ['Donderdag', 'Jeudi', 'Donnerstag', 'Jueves', 'Quinta-feira', 'Thursday'],
    fri: ['Vrijdag', 'Vendredi', 'Freitag', 'Viernes', 'Sexta-feira', 'Friday'],
    sat: ['Zaterdag', 'Samedi', 'Samstag', 'Sábado', 'Sábado', 'Saturday'],
    sun: ['Zondag', 'Dimanche', 'Sonntag', 'Domingo', 'Domingo', 'Sunday'],
  },
  types: {
    calendar_hour: {
      one: ['Kalendertijd', 'Plage horaire', 'Kalenderzeit', 'Franja horaria', 'Faixa de horário'],
    },
    holiday: {
      one: ['Feestdag', 'Jour férié', 'Feiertag', 'Festivo', 'Feriado'],
      many: ['feestdagen', 'jours fériés', 'Feiertage', 'festivos', 'feriados', 'holidays'],
    },
    calendar: { many: ['kalenders', 'calendriers', 'Kalender', 'calendarios', 'calendários', 'calendars'] },
  },
};
