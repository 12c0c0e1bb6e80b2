import type { AreaWords } from '@deskline/record';

export const noteWords: AreaWords = {
  fields: {
    text: ['Tekst', 'Texte', 'Text', 'Texto', 'Texto'],
    internal: ['Intern', 'Interne', 'Intern', 'Interno', 'Interno'],
    suppress_note_added_notifications: [
      'Geen meldingen van deze notitie',
      'Pas de notification de cette note',
      'Keine Benachrichtigungen zu dieser Notiz',
      'Sin notificaciones de esta nota',
      'Sem notificações desta nota',
      'Suppress notifications of this note',
    ],
    internal_account: [
      'Account van de interne notitie',
      'Compte de la note interne',
      'Account der internen Notiz',
      'Cuenta de la nota interna',
      'Conta da nota interna',
    ],
    inbound_email: [
      'Ontvangen e-mail',
      'E-mail reçu',
      'Eingegangene E-Mail',
      'Correo recibido',
      'E-mail recebido',
    ],
    reaction: ['Reactie', 'Réaction', 'Reaktion', 'Reacción', 'Reação'],
    medium: ['Medium', 'Canal', 'Medium', 'Medio', 'Meio'],
  },
  values: {
    default: ['Standaard', 'Par défaut', 'Standard', 'Predeterminado', 'Padrão'],
    email: ['E-mail', 'E-mail', 'E-Mail', 'Correo electrónico', 'E-mail'],
    outbound_email: [
      'Uitgaande e-mail',
      'E-mail sortant',
      'Ausgehende E-Mail',
      'Correo saliente',
      'E-mail de saída',
    ],
    system: ['Systeem', 'Système', 'System', 'Sistema', 'Sistema'],
    reference: ['Referentie', 'Référence', 'Referenz', 'Referencia', 'Referência'],
    redacted: ['Onleesbaar gemaakt', 'Expurgé', 'Geschwärzt', 'Censurado', 'Suprimido'],
    '👍': ['👍', '👍', '👍', '👍', '👍'],
    '👎': ['👎', '👎', '👎', '👎', '👎'],
    '😀': ['😀', '😀', '😀', '😀', '😀'],
    '😕': ['😕', '😕', '😕', '😕', '😕'],
    '🎉': ['🎉', '🎉', '🎉', '🎉', '🎉'],
    '❤️': ['❤️', '❤️', '❤️', '❤️', '❤️'],
    ai: ['AI', 'IA', 'KI', 'IA', 'IA'],
  },
  views: {
    public: ['Openbaar', 'Publics', 'Öffentlich', 'Públicos', 'Públicos'],
  },
  types: {
    note_reaction: {
      one: ['Reactie', 'Réaction', 'Reaktion', 'Reacción', 'Reação'],
      many: ['reacties', 'réactions', 'Reaktionen', 'reacciones', 'reações', 'reactions'],
    },
    note: { many: ['notities', 'notes', 'Notizen', 'notas', 'notas', 'notes'] },
  },
};
