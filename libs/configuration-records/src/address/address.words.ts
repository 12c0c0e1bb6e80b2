import type { AreaWords } from '@deskline/record';

export const addressWords: AreaWords = {
  fields: {
    addresses: ['Adressen', 'Adresses', 'Adressen', 'Direcciones', 'Endereços'],
  },
  values: {
    street: ['Bezoekadres', 'Adresse physique', 'Hausanschrift', 'Dirección física', 'Endereço físico'],
    mailing: ['Postadres', 'Adresse postale', 'Postanschrift', 'Dirección postal', 'Endereço postal'],
    billing: [
      'Factuuradres',
      'Adresse de facturation',
      'Rechnungsanschrift',
      'Dirección de facturación',
      'Endereço de cobrança',
    ],
    shipping: [
      'Afleveradres',
      'Adresse de livraison',
      'Lieferanschrift',
      'Dirección de entrega',
      'Endereço de entrega',
    ],
    home: ['Thuis', 'Domicile', 'Privat', 'Particular', 'Residencial'],
  },
};
