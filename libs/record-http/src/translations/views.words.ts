import type { AreaWords } from '@deskline/record';

/** Names of views that record types of several areas have. */
export const viewsWords: AreaWords = {
  views: {
    open: ['Open', 'Ouverts', 'Offen', 'Abiertos', 'Abertos'],
    completed: ['Voltooid', 'Achevés', 'Abgeschlossen', 'Completados', 'Concluídos'],
    finished: ['Afgerond', 'Terminés', 'Beendet', 'Finalizados', 'Finalizados'],
    active: ['Actief', 'Actifs', 'Aktiv', 'Activos', 'Ativos'],
    inactive: ['Inactief', 'Inactifs', 'Inaktiv', 'Inactivos', 'Inativos'],
    enabled: ['Ingeschakeld', 'Activés', 'Aktiviert', 'Habilitados', 'Habilitados'],
    disabled: ['Uitgeschakeld', 'Désactivés', 'Deaktiviert', 'Deshabilitados', 'Desabilitados'],
    internal: ['Intern', 'Internes', 'Intern', 'Internos', 'Internos'],
    assigned_to_me: [
      'Aan mij toegewezen',
      'Attribués à moi',
      'Mir zugewiesen',
      'Asignados a mí',
      'Atribuídos a mim',
    ],
    assigned_to_my_team: [
      'Aan mijn team toegewezen',
      'Attribués à mon équipe',
      'Meinem Team zugewiesen',
      'Asignados a mi equipo',
      'Atribuídos à minha equipe',
    ],
    managed_by_me: [
      'Door mij beheerd',
      'Gérés par moi',
      'Von mir verwaltet',
      'Gestionados por mí',
      'Gerenciados por mim',
    ],
    supported_by_my_teams: [
      'Ondersteund door mijn teams',
      'Pris en charge par mes équipes',
      'Von meinen Teams betreut',
      'Atendidos por mis equipos',
      'Atendidos pelas minhas equipes',
    ],
    directory: ['Directory', 'Annuaire', 'Verzeichnis', 'Directorio', 'Diretório'],
    support_domain: [
      'Ondersteuningsdomein',
      'Domaine de support',
      'Support-Domäne',
      'Dominio de soporte',
      'Domínio de suporte',
    ],
    for_requests: [
      'Voor verzoeken',
      'Pour demandes',
      'Für Anfragen',
      'Para solicitudes',
      'Para solicitações',
    ],
    for_tasks: ['Voor taken', 'Pour tâches', 'Für Aufgaben', 'Para tareas', 'Para tarefas'],
    for_cis: [
      'Voor configuratie-items',
      'Pour éléments de configuration',
      'Für Configuration Items',
      'Para elementos de configuración',
      'Para itens de configuração',
    ],
  },
};
