import type { AreaWords } from '@deskline/record';

export const contactWords: AreaWords = {
  fields: {
    contacts: ['Contactgegevens', 'Coordonnées', 'Kontaktdaten', 'Datos de contacto', 'Contatos'],
    protocol: ['Protocol', 'Protocole', 'Protokoll', 'Protocolo', 'Protocolo'],
  },
  values: {
    general: ['Algemeen', 'Général', 'Allgemein', 'General', 'Geral'],
    work: ['Werk', 'Travail', 'Arbeit', 'Trabajo', 'Trabalho'],
    mobile: ['Mobiel', 'Mobile', 'Mobil', 'Móvil', 'Celular'],
    telephone: ['Telefoon', 'Téléphone', 'Telefon', 'Teléfono', 'Telefone'],
    website: ['Website', 'Site web', 'Website', 'Sitio web', 'Site'],
    fax: ['Fax', 'Fax', 'Fax', 'Fax', 'Fax'],
  },
  types: {
    contact: {
      one: ['Contactgegeven', 'Coordonnée', 'Kontaktangabe', 'Dato de contacto', 'Dado de contato'],
    },
  },
};
