import type { AreaWords } from '@deskline/record';

export const personalWords: AreaWords = {
  fields: {
    query: ['Zoekopdracht', 'Requête', 'Abfrage', 'Consulta', 'Consulta'],
    columns: ['Kolommen', 'Colonnes', 'Spalten', 'Columnas', 'Colunas'],
    layout: ['Weergave', 'Présentation', 'Darstellung', 'Presentación', 'Apresentação'],
    grouped_by: ['Gegroepeerd op', 'Groupé par', 'Gruppiert nach', 'Agrupado por', 'Agrupado por'],
    pinned: ['Vastgezet', 'Épinglé', 'Angeheftet', 'Fijado', 'Fixado'],
    settings: ['Instellingen', 'Paramètres', 'Einstellungen', 'Ajustes', 'Configurações'],
  },
  values: {
    table: ['Tabel', 'Tableau', 'Tabelle', 'Tabla', 'Tabela'],
    board: ['Bord', 'Panneau', 'Tafel', 'Tablero', 'Quadro'],
  },
  views: {
    mine: ['Van mij', 'Les miennes', 'Meine', 'Mías', 'Minhas'],
    pinned: ['Vastgezet', 'Épinglées', 'Angeheftet', 'Fijadas', 'Fixadas'],
  },
  types: {
    saved_view: {
      one: [
        'Bewaarde weergave',
        'Vue enregistrée',
        'Gespeicherte Ansicht',
        'Vista guardada',
        'Vista guardada',
      ],
      many: [
        'bewaarde weergaven',
        'vues enregistrées',
        'gespeicherte Ansichten',
        'vistas guardadas',
        'vistas guardadas',
        'saved views',
      ],
    },
    preference: {
      one: ['Voorkeur', 'Préférence', 'Präferenz', 'Preferencia', 'Preferência'],
      many: ['voorkeuren', 'préférences', 'Präferenzen', 'preferencias', 'preferências', 'preferences'],
    },
  },
};
