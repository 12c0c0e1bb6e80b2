import type { AreaWords } from '@deskline/record';

export const workflowWords: AreaWords = {
  fields: {
    prevent_request_completion: [
      'Voltooien van verzoeken verhinderen',
      "Empêcher l'achèvement des demandes",
      'Abschluss der Anfragen verhindern',
      'Impedir la finalización de las solicitudes',
      'Impedir a conclusão das solicitações',
    ],
    requester: ['Aanvrager', 'Demandeur', 'Anfragender', 'Solicitante', 'Solicitante'],
    actual_effort: [
      'Werkelijke inspanning',
      'Effort réel',
      'Tatsächlicher Aufwand',
      'Esfuerzo real',
      'Esforço real',
    ],
    actual_vs_planned_effort_percentage: [
      'Werkelijke inspanning als percentage van de geplande',
      "Effort réel en pourcentage de l'effort prévu",
      'Tatsächlicher Aufwand in Prozent des geplanten',
      'Esfuerzo real como porcentaje del planificado',
      'Esforço real em percentual do planejado',
    ],
    related_effort: [
      'Inspanning van gerelateerde verzoeken en problemen',
      'Effort des demandes et problèmes liés',
      'Aufwand verbundener Anfragen und Probleme',
      'Esfuerzo de solicitudes y problemas relacionados',
      'Esforço de solicitações e problemas relacionados',
      'Effort of related requests and problems',
    ],
    workflow_type: [
      'Workflowtype',
      'Type de workflow',
      'Workflow-Typ',
      'Tipo de flujo de trabajo',
      'Tipo de fluxo de trabalho',
    ],
  },
  values: {
    non_standard: ['Niet-standaard', 'Non standard', 'Nicht standardisiert', 'No estándar', 'Não padrão'],
    emergency: ['Spoed', 'Urgence', 'Notfall', 'Emergencia', 'Emergência'],
    purchase: ['Aankoop', 'Achat', 'Kauf', 'Compra', 'Compra'],
  },
  types: {
    workflow: {
      one: ['Workflow', 'Workflow', 'Workflow', 'Flujo de trabajo', 'Fluxo de trabalho'],
      many: ['workflows', 'workflows', 'Workflows', 'flujos de trabajo', 'fluxos de trabalho', 'workflows'],
    },
  },
};
