import type { AreaWords } from '@deskline/record';

export const notificationWords: AreaWords = {
  fields: {
    recipient: ['Ontvanger', 'Destinataire', 'Empfänger', 'Destinatario', 'Destinatário'],
    target_at: ['Streefmoment', 'Échéance', 'Zielzeitpunkt', 'Objetivo', 'Meta'],
    read: ['Gelezen', 'Lu', 'Gelesen', 'Leído', 'Lida'],
    read_at: ['Gelezen op', 'Lu le', 'Gelesen am', 'Leído el', 'Lida em'],
  },
  values: {
    mentioned: ['Genoemd', 'Mentionné', 'Erwähnt', 'Mencionado', 'Mencionado'],
    watched: ['Gevolgd', 'Suivi', 'Beobachtet', 'Seguido', 'Observado'],
    target: ['Streefmoment nadert', 'Échéance proche', 'Ziel naht', 'Objetivo cercano', 'Meta próxima'],
  },
  views: {
    unread: ['Ongelezen', 'Non lues', 'Ungelesen', 'No leídas', 'Não lidas'],
    read: ['Gelezen', 'Lues', 'Gelesen', 'Leídas', 'Lidas'],
  },
  types: {
    notification: {
      one: ['Melding', 'Notification', 'Benachrichtigung', 'Notificación', 'Notificação'],
      many: [
        'meldingen',
        'notifications',
        'Benachrichtigungen',
        'notificaciones',
        'notificações',
        'notifications',
      ],
    },
  },
};
