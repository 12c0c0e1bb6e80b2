import type { AreaWords } from '@deskline/record';

export const problemWords: AreaWords = {
  fields: {
    known_error: ['Bekende fout', 'Erreur connue', 'Bekannter Fehler', 'Error conocido', 'Erro conhecido'],
    workaround: [
      'Workaround',
      'Solution de contournement',
      'Workaround',
      'Solución provisional',
      'Solução de contorno',
    ],
    product_backlog_position: [
      'Positie in de productbacklog',
      'Position dans le backlog produit',
      'Position im Product Backlog',
      'Posición en el product backlog',
      'Posição no backlog do produto',
    ],
    solved_at: ['Opgelost op', 'Résolu le', 'Gelöst am', 'Resuelto el', 'Resolvido em'],
  },
  values: {
    change_requested: [
      'Wijziging aangevraagd',
      'Changement demandé',
      'Änderung angefragt',
      'Cambio solicitado',
      'Mudança solicitada',
    ],
    analyzed: ['Geanalyseerd', 'Analysé', 'Analysiert', 'Analizado', 'Analisado'],
    reactive: ['Reactief', 'Réactif', 'Reaktiv', 'Reactivo', 'Reativo'],
    proactive: ['Proactief', 'Proactif', 'Proaktiv', 'Proactivo', 'Proativo'],
  },
  views: {
    known_errors: [
      'Bekende fouten',
      'Erreurs connues',
      'Bekannte Fehler',
      'Errores conocidos',
      'Erros conhecidos',
    ],
    progress_halted: [
      'Voortgang gestopt',
      'Progression interrompue',
      'Fortschritt angehalten',
      'Progreso detenido',
      'Progresso interrompido',
    ],
    solved: ['Opgelost', 'Résolus', 'Gelöst', 'Resueltos', 'Resolvidos'],
  },
  types: {
    problem: {
      one: ['Probleem', 'Problème', 'Problem', 'Problema', 'Problema'],
      many: ['problemen', 'problèmes', 'Probleme', 'problemas', 'problemas', 'problems'],
    },
  },
};
