import type { AreaWords } from '@deskline/record';

export const contactWords: AreaWords = {
  fields: {
    contacts: ['Contactgegevens', 'Coordonnées', 'Kontaktdaten', 'Datos de contacto', 'Contatos'],
    protocol: ['Protocol', 'Protocole', 'Protokoll', 'Protocolo', 'Protocolo'],
    telephone: ['Telefoon', 'Téléphone', 'Telefon', 'Teléfono', 'Telefone'],
    email: ['E-mail', 'E-mail', 'E-Mail', 'Correo electrónico', 'E-mail'],
    website: ['Website', 'Site web', 'Website', 'Sitio web', 'Site'],
    chat: ['Chat', 'Messagerie', 'Chat', 'Chat', 'Chat'],
    verified: ['Geverifieerd', 'Vérifié', 'Verifiziert', 'Verificado', 'Verificado'],
  },
  values: {
    general: ['Algemeen', 'Général', 'Allgemein', 'General', 'Geral'],
    work: ['Werk', 'Travail', 'Arbeit', 'Trabajo', 'Trabalho'],
    mobile: ['Mobiel', 'Mobile', 'Mobil', 'Móvil', 'Celular'],
    telephone: ['Telefoon', 'Téléphone', 'Telefon', 'Teléfono', 'Telefone'],
    website: ['Website', 'Site web', 'Website', 'Sitio web', 'Site'],
    chat: ['Chat', 'Messagerie', 'Chat', 'Chat', 'Chat'],
    fax: ['Fax', 'Fax', 'Fax', 'Fax', 'Fax'],
    personal: ['Privé', 'Personnel', 'Persönlich', 'Personal', 'Pessoal'],
    service_desk: [
      'Servicedesk',
      'Centre de services',
      'Servicedesk',
      'Centro de servicio',
      'Central de serviço',
    ],
    service_desk_fax: [
      'Fax van de servicedesk',
      'Fax du centre de services',
      'Fax des Servicedesks',
      'Fax del centro de servicio',
      'Fax da central de serviço',
    ],
    chat_skype: ['Skype', 'Skype', 'Skype', 'Skype', 'Skype', 'Skype'],
    chat_slack: ['Slack', 'Slack', 'Slack', 'Slack', 'Slack', 'Slack'],
    chat_teams: [
      'Microsoft Teams',
      'Microsoft Teams',
      'Microsoft Teams',
      'Microsoft Teams',
      'Microsoft Teams',
      'Microsoft Teams',
    ],
    chat_workchat: ['Workchat', 'Workchat', 'Workchat', 'Workchat', 'Workchat', 'Workchat'],
  },
  types: {
    contact: {
      one: ['Contactgegeven', 'Coordonnée', 'Kontaktangabe', 'Dato de contacto', 'Dado de contato'],
    },
  },
};
