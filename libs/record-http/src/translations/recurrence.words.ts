import type { AreaWords } from '@deskline/record';

/** Members of a recurrence and of its occurrences. */
export const recurrenceWords: AreaWords = {
  fields: {
    end_date: ['Einddatum', 'Date de fin', 'Enddatum', 'Fecha de fin', 'Data de término'],
    frequency: ['Frequentie', 'Fréquence', 'Häufigkeit', 'Frecuencia', 'Frequência'],
    interval: ['Interval', 'Intervalle', 'Intervall', 'Intervalo', 'Intervalo'],
    day: ['Dag', 'Jour', 'Tag', 'Día', 'Dia'],
    day_of_month: ['Dag van de maand', 'Jour du mois', 'Tag des Monats', 'Día del mes', 'Dia do mês'],
    day_of_week: ['Dag van de week', 'Jour de la semaine', 'Wochentag', 'Día de la semana', 'Dia da semana'],
    day_of_week_index: [
      'Rangnummer van de dag van de week',
      'Rang du jour de la semaine',
      'Stelle des Wochentags',
      'Orden del día de la semana',
      'Ordem do dia da semana',
    ],
    day_of_week_day: [
      'Welke dag van de week',
      'Quel jour de la semaine',
      'Welcher Wochentag',
      'Qué día de la semana',
      'Qual dia da semana',
    ],
    month_of_year: ['Maand van het jaar', "Mois de l'année", 'Monat des Jahres', 'Mes del año', 'Mês do ano'],
    time_of_day: ['Tijdstip', 'Heure', 'Uhrzeit', 'Hora', 'Hora'],
    occurs_at: [
      'Volgende keer',
      'Prochaine occurrence',
      'Nächste Wiederholung',
      'Próxima repetición',
      'Próxima ocorrência',
    ],
    occurrence_errors: [
      'Fouten van de laatste keer',
      'Erreurs de la dernière occurrence',
      'Fehler der letzten Wiederholung',
      'Errores de la última repetición',
      'Erros da última ocorrência',
    ],
    last_workflow: [
      'Laatste workflow',
      'Dernier workflow',
      'Letzter Workflow',
      'Último flujo de trabajo',
      'Último fluxo de trabalho',
    ],
  },
};
