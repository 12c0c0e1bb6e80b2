import type { Language } from '@deskline/identity';

/** Words of mails about jobs in one language. */
export interface JobWords {
  readonly import: { readonly done: string; readonly ended: string };
  readonly export: { readonly done: string; readonly ended: string };
  readonly job: string;
  readonly account: string;
  readonly schedule: string;
  readonly endedAt: string;
  readonly reason: string;
  readonly rows: string;
  readonly note: string;
  readonly results: string;
  readonly dryRun: string;
  readonly ask: string;
  readonly becausePosted: string;
  readonly becauseScheduled: string;
}

export const JOB_WORDS: Readonly<Record<Language, JobWords>> = {
  en: {
    import: { done: 'The import of {types} is done', ended: 'The import of {types} could not be completed' },
    export: { done: 'The export of {types} is done', ended: 'The export of {types} could not be completed' },
    job: 'Job',
    account: 'account',
    schedule: 'Schedule',
    endedAt: 'Ended',
    reason: 'Reason',
    rows: 'Rows',
    note: 'Note',
    results:
      '{created} created, {updated} updated, {deleted} deleted, {unchanged} unchanged, {failures} refused, {errors} failed',
    dryRun: 'a dry run, nothing was written',
    ask: 'For two days, with your credentials, its state and the addresses of its files:',
    becausePosted: 'You get this mail because you posted the job; `deliver=none` in the call leaves it out.',
    becauseScheduled:
      'You get this mail because the export schedule "{schedule}" is yours; its field `deliver` asks for it.',
  },
  nl: {
    import: {
      done: 'De import van {types} is klaar',
      ended: 'De import van {types} kon niet worden voltooid',
    },
    export: {
      done: 'De export van {types} is klaar',
      ended: 'De export van {types} kon niet worden voltooid',
    },
    job: 'Taak',
    account: 'account',
    schedule: 'Schema',
    endedAt: 'Beëindigd',
    reason: 'Reden',
    rows: 'Regels',
    note: 'Let op',
    results:
      '{created} aangemaakt, {updated} bijgewerkt, {deleted} verwijderd, {unchanged} ongewijzigd, {failures} geweigerd, {errors} mislukt',
    dryRun: 'een proefrun, er is niets geschreven',
    ask: 'Twee dagen lang, met uw inloggegevens, de status en de adressen van de bestanden:',
    becausePosted:
      'U krijgt deze e-mail omdat u de taak hebt gestart; met `deliver=none` in de aanroep blijft hij weg.',
    becauseScheduled:
      'U krijgt deze e-mail omdat het exportschema "{schedule}" van u is; het veld `deliver` vraagt erom.',
  },
  fr: {
    import: {
      done: "L'importation de {types} est terminée",
      ended: "L'importation de {types} n'a pas pu être menée à bien",
    },
    export: {
      done: "L'exportation de {types} est terminée",
      ended: "L'exportation de {types} n'a pas pu être menée à bien",
    },
    job: 'Tâche',
    account: 'compte',
    schedule: 'Planification',
    endedAt: 'Fin',
    reason: 'Raison',
    rows: 'Lignes',
    note: 'Remarque',
    results:
      '{created} créées, {updated} modifiées, {deleted} supprimées, {unchanged} inchangées, {failures} refusées, {errors} en erreur',
    dryRun: "un essai sans effet, rien n'a été écrit",
    ask: "Pendant deux jours, avec vos identifiants, l'état et les adresses des fichiers :",
    becausePosted:
      "Vous recevez ce message parce que vous avez lancé la tâche ; `deliver=none` dans l'appel l'évite.",
    becauseScheduled:
      "Vous recevez ce message parce que la planification d'exportation « {schedule} » est la vôtre ; son champ `deliver` le demande.",
  },
  de: {
    import: {
      done: 'Der Import von {types} ist fertig',
      ended: 'Der Import von {types} konnte nicht abgeschlossen werden',
    },
    export: {
      done: 'Der Export von {types} ist fertig',
      ended: 'Der Export von {types} konnte nicht abgeschlossen werden',
    },
    job: 'Auftrag',
    account: 'Konto',
    schedule: 'Zeitplan',
    endedAt: 'Ende',
    reason: 'Grund',
    rows: 'Zeilen',
    note: 'Hinweis',
    results:
      '{created} angelegt, {updated} geändert, {deleted} gelöscht, {unchanged} unverändert, {failures} abgelehnt, {errors} fehlgeschlagen',
    dryRun: 'ein Probelauf, nichts wurde geschrieben',
    ask: 'Zwei Tage lang, mit Ihren Zugangsdaten, der Zustand und die Adressen der Dateien:',
    becausePosted:
      'Sie erhalten diese E-Mail, weil Sie den Auftrag gestartet haben; mit `deliver=none` im Aufruf entfällt sie.',
    becauseScheduled:
      'Sie erhalten diese E-Mail, weil der Exportzeitplan „{schedule}“ Ihrer ist; sein Feld `deliver` verlangt sie.',
  },
  es: {
    import: {
      done: 'La importación de {types} ha terminado',
      ended: 'La importación de {types} no se pudo completar',
    },
    export: {
      done: 'La exportación de {types} ha terminado',
      ended: 'La exportación de {types} no se pudo completar',
    },
    job: 'Trabajo',
    account: 'cuenta',
    schedule: 'Programación',
    endedAt: 'Fin',
    reason: 'Motivo',
    rows: 'Filas',
    note: 'Nota',
    results:
      '{created} creadas, {updated} modificadas, {deleted} eliminadas, {unchanged} sin cambios, {failures} rechazadas, {errors} con error',
    dryRun: 'una simulación, no se escribió nada',
    ask: 'Durante dos días, con sus credenciales, el estado y las direcciones de los archivos:',
    becausePosted:
      'Recibe este correo porque inició el trabajo; con `deliver=none` en la llamada no se envía.',
    becauseScheduled:
      'Recibe este correo porque la programación de exportación «{schedule}» es suya; su campo `deliver` lo pide.',
  },
  pt: {
    import: {
      done: 'A importação de {types} terminou',
      ended: 'A importação de {types} não pôde ser concluída',
    },
    export: {
      done: 'A exportação de {types} terminou',
      ended: 'A exportação de {types} não pôde ser concluída',
    },
    job: 'Tarefa',
    account: 'conta',
    schedule: 'Agendamento',
    endedAt: 'Fim',
    reason: 'Motivo',
    rows: 'Linhas',
    note: 'Nota',
    results:
      '{created} criadas, {updated} alteradas, {deleted} eliminadas, {unchanged} sem alterações, {failures} recusadas, {errors} com erro',
    dryRun: 'uma simulação, nada foi escrito',
    ask: 'Durante dois dias, com as suas credenciais, o estado e os endereços dos ficheiros:',
    becausePosted: 'Recebe este e-mail porque iniciou a tarefa; com `deliver=none` na chamada não é enviado.',
    becauseScheduled:
      'Recebe este e-mail porque o agendamento de exportação "{schedule}" é seu; o seu campo `deliver` pede-o.',
  },
};
