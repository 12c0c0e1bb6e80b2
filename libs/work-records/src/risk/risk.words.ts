import type { AreaWords } from '@deskline/record';

export const riskWords: AreaWords = {
  fields: {
    risk: ['Risico', 'Risque', 'Risiko', 'Riesgo', 'Risco'],
    risk_ids: ['Risico’s', 'Risques', 'Risiken', 'Riesgos', 'Riscos'],
    severity: ['Ernst', 'Gravité', 'Schweregrad', 'Gravedad', 'Gravidade'],
    mitigation_target_at: [
      'Streefdatum beperking',
      "Échéance d'atténuation",
      'Zieltermin der Minderung',
      'Fecha objetivo de mitigación',
      'Data-alvo da mitigação',
    ],
    closed_at: ['Gesloten op', 'Clôturé le', 'Geschlossen am', 'Cerrado el', 'Encerrado em'],
    closure_reason: [
      'Reden van sluiting',
      'Motif de clôture',
      'Grund der Schließung',
      'Motivo de cierre',
      'Motivo do encerramento',
    ],
  },
  values: {
    anticipated: ['Verwacht', 'Anticipé', 'Erwartet', 'Previsto', 'Previsto'],
    materialized: ['Opgetreden', 'Survenu', 'Eingetreten', 'Materializado', 'Materializado'],
    closed: ['Gesloten', 'Clôturé', 'Geschlossen', 'Cerrado', 'Encerrado'],
    eliminated: ['Weggenomen', 'Éliminé', 'Beseitigt', 'Eliminado', 'Eliminado'],
    mitigated: ['Beperkt', 'Atténué', 'Gemindert', 'Mitigado', 'Mitigado'],
    transferred: ['Overgedragen', 'Transféré', 'Übertragen', 'Transferido', 'Transferido'],
    no_risk: ['Geen risico', 'Aucun risque', 'Kein Risiko', 'Sin riesgo', 'Sem risco'],
  },
  views: {
    closed: ['Gesloten', 'Fermés', 'Geschlossen', 'Cerrados', 'Fechados'],
  },
  types: {
    risk: {
      one: ['Risico', 'Risque', 'Risiko', 'Riesgo', 'Risco'],
      many: ['risico’s', 'risques', 'Risiken', 'riesgos', 'riscos', 'risks'],
    },
  },
};
