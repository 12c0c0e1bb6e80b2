import type { AreaWords } from '@deskline/record';

export const affectedSlaWords: AreaWords = {
  fields: {
    accountability: [
      'Aansprakelijkheid',
      'Responsabilité',
      'Verantwortung',
      'Responsabilidad',
      'Responsabilidade',
    ],
    actual_response_at: [
      'Werkelijke reactie',
      'Réponse effective',
      'Tatsächliche Reaktion',
      'Respuesta efectiva',
      'Resposta efetiva',
    ],
    actual_resolution_at: [
      'Werkelijke oplossing',
      'Résolution effective',
      'Tatsächliche Lösung',
      'Resolución efectiva',
      'Resolução efetiva',
    ],
    response_missed: [
      'Reactie te laat',
      'Réponse manquée',
      'Reaktion versäumt',
      'Respuesta incumplida',
      'Resposta não cumprida',
    ],
    resolution_missed: [
      'Oplossing te laat',
      'Résolution manquée',
      'Lösung versäumt',
      'Resolución incumplida',
      'Resolução não cumprida',
    ],
    response_due_at: [
      'Reactie uiterlijk',
      'Réponse due',
      'Reaktion fällig',
      'Respuesta debida',
      'Resposta devida',
    ],
    resolution_due_at: [
      'Oplossing uiterlijk',
      'Résolution due',
      'Lösung fällig',
      'Resolución debida',
      'Resolução devida',
    ],
    coverage_due_at: [
      'Dekking uiterlijk',
      'Couverture due',
      'Abdeckung fällig',
      'Cobertura debida',
      'Cobertura devida',
    ],
    agreements: ['Overeenkomsten', 'Accords', 'Vereinbarungen', 'Acuerdos', 'Acordos'],
    clock_stops: [
      'Onderbrekingen van de klok',
      "Arrêts de l'horloge",
      'Unterbrechungen der Uhr',
      'Paradas del reloj',
      'Paradas do relógio',
    ],
    follow_up_at: ['Opvolging op', 'Relance le', 'Nachfassen am', 'Seguimiento el', 'Acompanhamento em'],
    follow_ups: ['Opvolgingen', 'Relances', 'Nachfassungen', 'Seguimientos', 'Acompanhamentos'],
    rules: ['Regels', 'Règles', 'Regeln', 'Reglas', 'Regras'],
    after: ['Na', 'Après', 'Nach', 'Después de', 'Após'],
  },
  values: {
    provider: ['Aanbieder', 'Prestataire', 'Anbieter', 'Prestador', 'Prestador'],
    supplier: ['Leverancier', 'Fournisseur', 'Lieferant', 'Proveedor', 'Fornecedor'],
    sla_not_affected: [
      'SLA niet geraakt',
      'SLA non affecté',
      'SLA nicht betroffen',
      'SLA no afectado',
      'SLA não afetado',
      'SLA not affected',
    ],
  },
  types: {
    affected_sla: {
      one: ['Betrokken SLA', 'SLA concerné', 'Betroffenes SLA', 'SLA afectado', 'SLA afetado'],
    },
  },
};
