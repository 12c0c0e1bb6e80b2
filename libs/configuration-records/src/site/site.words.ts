import type { AreaWords } from '@deskline/record';

export const siteWords: AreaWords = {
  fields: {
    address: ['Adres', 'Adresse', 'Adresse', 'Dirección', 'Endereço'],
    city: ['Plaats', 'Ville', 'Stadt', 'Ciudad', 'Cidade'],
    zip: ['Postcode', 'Code postal', 'Postleitzahl', 'Código postal', 'Código postal'],
    country: ['Land', 'Pays', 'Land', 'País', 'País'],
    integration: ['Integratie', 'Intégration', 'Integration', 'Integración', 'Integração'],
  },
  types: {
    site: {
      one: ['Vestiging', 'Site', 'Standort', 'Sede', 'Local'],
      many: ['vestigingen', 'sites', 'Standorte', 'sedes', 'instalações', 'sites'],
    },
  },
};
