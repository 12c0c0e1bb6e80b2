import type { AreaWords } from '@deskline/record';

export const reservationWords: AreaWords = {
  fields: {
    reservation_offering: [
      'Reserveringsaanbod',
      'Offre de réservation',
      'Reservierungsangebot',
      'Oferta de reserva',
      'Oferta de reserva',
    ],
    preparation_start_at: [
      'Voorbereiding vanaf',
      'Préparation à partir de',
      'Vorbereitung ab',
      'Preparación desde',
      'Preparação a partir de',
    ],
    only_this_occurrence: [
      'Alleen deze keer',
      'Cette occurrence seulement',
      'Nur dieses Mal',
      'Solo esta vez',
      'Só esta ocorrência',
    ],
    first_occurrence: [
      'Eerste keer',
      'Première occurrence',
      'Erstes Mal',
      'Primera vez',
      'Primeira ocorrência',
    ],
    private: ['Privé', 'Privée', 'Privat', 'Privada', 'Privada'],
    series_changes: [
      'Wijzigingen van de reeks',
      'Modifications de la série',
      'Änderungen der Serie',
      'Cambios de la serie',
      'Alterações da série',
    ],
  },
  values: {
    prototype: ['Prototype', 'Prototype', 'Prototyp', 'Prototipo', 'Protótipo'],
    provisional: ['Voorlopig', 'Provisoire', 'Vorläufig', 'Provisional', 'Provisória'],
    conflicting: ['Conflicterend', 'En conflit', 'In Konflikt', 'En conflicto', 'Em conflito'],
    ended: ['Beëindigd', 'Terminée', 'Beendet', 'Terminada', 'Terminada'],
  },
  types: {
    reservation: {
      one: ['Reservering', 'Réservation', 'Reservierung', 'Reserva', 'Reserva'],
      many: ['reserveringen', 'réservations', 'Reservierungen', 'reservas', 'reservas', 'reservations'],
    },
  },
};
