import type { AreaWords } from '@deskline/record';

export const taskWords: AreaWords = {
  fields: {
    phase: ['Fase', 'Phase', 'Phase', 'Fase', 'Fase'],
    failure_task: [
      'Taak bij mislukking',
      "Tâche en cas d'échec",
      'Aufgabe bei Fehlschlag',
      'Tarea en caso de fallo',
      'Tarefa em caso de falha',
    ],
    predecessor_ids: ['Voorgangers', 'Prédécesseurs', 'Vorgänger', 'Predecesoras', 'Predecessoras'],
    successor_ids: ['Opvolgers', 'Successeurs', 'Nachfolger', 'Sucesoras', 'Sucessoras'],
    rejection_count: [
      'Aantal afwijzingen',
      'Nombre de rejets',
      'Anzahl Ablehnungen',
      'Número de rechazos',
      'Número de rejeições',
    ],
    anticipated_assignment_at: [
      'Verwachte toewijzing',
      'Attribution prévue',
      'Voraussichtliche Zuweisung',
      'Asignación prevista',
      'Atribuição prevista',
    ],
    assigned_at: ['Toegewezen op', 'Attribué le', 'Zugewiesen am', 'Asignado el', 'Atribuído em'],
    finished_at: ['Afgerond op', 'Terminé le', 'Beendet am', 'Terminado el', 'Finalizado em'],
    skill_pool: [
      'Vaardighedenpool',
      'Pool de compétences',
      'Skill-Pool',
      'Grupo de competencias',
      'Grupo de competências',
    ],
    request_service_instance: [
      'Dienstinstantie van het verzoek',
      'Instance de service de la demande',
      'Serviceinstanz der Anfrage',
      'Instancia de servicio de la solicitud',
      'Instância de serviço da solicitação',
    ],
    required_approvals: [
      'Vereiste goedkeuringen',
      'Approbations requises',
      'Erforderliche Genehmigungen',
      'Aprobaciones requeridas',
      'Aprovações necessárias',
    ],
    provider_not_accountable: [
      'Aanbieder niet verantwoordelijk',
      'Prestataire non responsable',
      'Anbieter nicht verantwortlich',
      'Prestador no responsable',
      'Prestador não responsável',
    ],
    work_hours_are_24x7: [
      'Werktijden zijn 24x7',
      'Heures de travail 24h/24 et 7j/7',
      'Arbeitszeiten sind 24x7',
      'Horario de trabajo 24x7',
      'Horário de trabalho 24x7',
    ],
    planned_duration: [
      'Geplande duur',
      'Durée prévue',
      'Geplante Dauer',
      'Duración planificada',
      'Duração planejada',
    ],
  },
  values: {
    request_pending: [
      'Verzoek in afwachting',
      'Demande en attente',
      'Anfrage ausstehend',
      'Solicitud pendiente',
      'Solicitação pendente',
    ],
    risk_and_impact: [
      'Risico en impact',
      'Risque et impact',
      'Risiko und Auswirkung',
      'Riesgo e impacto',
      'Risco e impacto',
    ],
    implementation: ['Implementatie', 'Mise en œuvre', 'Umsetzung', 'Implementación', 'Implementação'],
  },
  views: {
    approval_by_me: [
      'Door mij goed te keuren',
      'Approbation par moi',
      'Von mir zu genehmigen',
      'Por aprobar por mí',
      'Para minha aprovação',
    ],
  },
  types: {
    task: {
      one: ['Taak', 'Tâche', 'Aufgabe', 'Tarea', 'Tarefa'],
      many: ['taken', 'tâches', 'Aufgaben', 'tareas', 'tarefas', 'tasks'],
    },
  },
};
