import type { AreaWords } from '@deskline/record';

export const timeEntryWords: AreaWords = {
  fields: {
    date: ['Datum', 'Date', 'Datum', 'Fecha', 'Data'],
    cost: ['Kosten', 'Coût', 'Kosten', 'Coste', 'Custo'],
    cost_currency: [
      'Valuta van de kosten',
      'Devise du coût',
      'Währung der Kosten',
      'Moneda del coste',
      'Moeda do custo',
    ],
    charge: ['Berekend bedrag', 'Montant facturé', 'Berechneter Betrag', 'Importe cobrado', 'Valor cobrado'],
    charge_currency: [
      'Valuta van het berekende bedrag',
      'Devise du montant facturé',
      'Währung des berechneten Betrags',
      'Moneda del importe cobrado',
      'Moeda do valor cobrado',
    ],
    charge_rate: ['Berekend tarief', 'Tarif facturé', 'Berechneter Satz', 'Tarifa cobrada', 'Tarifa cobrada'],
    charge_type: [
      'Soort tarief',
      'Type de facturation',
      'Abrechnungsart',
      'Tipo de cobro',
      'Tipo de cobrança',
    ],
    rates: ['Tarieven', 'Tarifs', 'Sätze', 'Tarifas', 'Tarifas'],
    rateID: ['Tarief-ID', 'ID du tarif', 'Tarif-ID', 'ID de la tarifa', 'ID da tarifa'],
    activityID: [
      'Activiteit-ID',
      "ID de l'activité",
      'Aktivitäts-ID',
      'ID de la actividad',
      'ID da atividade',
    ],
    agreementID: ['Overeenkomst-ID', "ID de l'accord", 'Vereinbarungs-ID', 'ID del acuerdo', 'ID do acordo'],
    correction: ['Correctie', 'Correction', 'Korrektur', 'Corrección', 'Correção'],
    note_id: ['Notitie-ID', 'ID de la note', 'Notiz-ID', 'ID de la nota', 'ID da nota', 'Note ID'],
    note_nodeID: [
      'Notitie-nodeID',
      'NodeID de la note',
      'Notiz-NodeID',
      'NodeID de la nota',
      'NodeID da nota',
      'Note nodeID',
    ],
    sla: ['SLA', 'SLA', 'SLA', 'SLA', 'SLA', 'SLA'],
    deleted: ['Verwijderd', 'Supprimé', 'Gelöscht', 'Eliminado', 'Excluído'],
  },
  values: {
    fixed_price: ['Vaste prijs', 'Prix fixe', 'Festpreis', 'Precio fijo', 'Preço fixo'],
    time_material: [
      'Tijd en materiaal',
      'Temps et matériel',
      'Zeit und Material',
      'Tiempo y materiales',
      'Tempo e materiais',
      'Time and material',
    ],
  },
  types: {
    time_entry: {
      one: ['Tijdregistratie', 'Saisie de temps', 'Zeiteintrag', 'Registro de tiempo', 'Registro de tempo'],
      many: [
        'tijdregistraties',
        'saisies de temps',
        'Zeiteinträge',
        'registros de tiempo',
        'registos de tempo',
        'time entries',
      ],
    },
  },
};
