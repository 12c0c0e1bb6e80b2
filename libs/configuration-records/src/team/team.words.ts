import type { AreaWords } from '@deskline/record';

export const teamWords: AreaWords = {
  fields: {
    coordinator: ['Coördinator', 'Coordinateur', 'Koordinator', 'Coordinador', 'Coordenador'],
    configuration_manager: [
      'Configuratiemanager',
      'Gestionnaire des configurations',
      'Konfigurationsmanager',
      'Gestor de la configuración',
      'Gerente de configuração',
    ],
    auto_assign: [
      'Automatisch toewijzen',
      'Attribution automatique',
      'Automatisch zuweisen',
      'Asignación automática',
      'Atribuição automática',
    ],
    inbound_email_local_part: [
      'Lokaal deel van het inkomende e-mailadres',
      "Partie locale de l'adresse e-mail entrante",
      'Lokaler Teil der eingehenden E-Mail-Adresse',
      'Parte local del correo entrante',
      'Parte local do e-mail de entrada',
    ],
  },
  types: {
    team: {
      one: ['Team', 'Équipe', 'Team', 'Equipo', 'Equipe'],
      many: ['teams', 'équipes', 'Teams', 'equipos', 'equipas', 'teams'],
    },
  },
};
