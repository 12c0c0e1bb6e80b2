import type { AreaWords } from '@deskline/record';

export const uiExtensionWords: AreaWords = {
  fields: {
    title: ['Titel', 'Titre', 'Titel', 'Título', 'Título'],
    css: ['CSS', 'CSS', 'CSS', 'CSS', 'CSS'],
    html: ['HTML', 'HTML', 'HTML', 'HTML', 'HTML'],
    javascript: ['JavaScript', 'JavaScript', 'JavaScript', 'JavaScript', 'JavaScript'],
    form_definition_json: [
      'Formulierdefinitie (JSON)',
      'Définition du formulaire (JSON)',
      'Formulardefinition (JSON)',
      'Definición del formulario (JSON)',
      'Definição do formulário (JSON)',
    ],
    dark_mode_safe: [
      'Geschikt voor donkere modus',
      'Compatible avec le mode sombre',
      'Für den Dunkelmodus geeignet',
      'Apto para el modo oscuro',
      'Adequado ao modo escuro',
    ],
    hide_note: [
      'Notitie verbergen',
      'Masquer la note',
      'Notiz ausblenden',
      'Ocultar la nota',
      'Ocultar a nota',
    ],
    show_on_complete: [
      'Tonen bij voltooien',
      "Afficher à l'achèvement",
      'Beim Abschließen anzeigen',
      'Mostrar al completar',
      'Mostrar ao concluir',
    ],
    phrases: ['Teksten', 'Textes', 'Texte', 'Textos', 'Textos'],
    compiled_css: [
      'Gecompileerde CSS',
      'CSS compilé',
      'Kompiliertes CSS',
      'CSS compilado',
      'CSS compilado',
      'Compiled CSS',
    ],
    activate: ['Activeren', 'Activer', 'Aktivieren', 'Activar', 'Ativar'],
    active_version: ['Actieve versie', 'Version active', 'Aktive Version', 'Versión activa', 'Versão ativa'],
    prepared_version: [
      'Voorbereide versie',
      'Version préparée',
      'Vorbereitete Version',
      'Versión preparada',
      'Versão preparada',
    ],
    version_nr: [
      'Versienummer',
      'Numéro de version',
      'Versionsnummer',
      'Número de versión',
      'Número da versão',
      'Version number',
    ],
    activated_at: ['Geactiveerd op', 'Activé le', 'Aktiviert am', 'Activado el', 'Ativado em'],
    archived_at: ['Gearchiveerd op', 'Archivé le', 'Archiviert am', 'Archivado el', 'Arquivado em'],
  },
  values: {
    scim_user: ['SCIM-gebruiker', 'Utilisateur SCIM', 'SCIM-Benutzer', 'Usuario SCIM', 'Usuário SCIM'],
  },
  types: {
    ui_extension: {
      many: [
        'UI-extensies',
        'extensions d’interface',
        'UI-Erweiterungen',
        'extensiones de la interfaz',
        'extensões de interface',
        'UI extensions',
      ],
    },
  },
};
