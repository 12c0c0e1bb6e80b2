import type { AreaWords } from '@deskline/record';

export const jobWords: AreaWords = {
  fields: {
    line: ['Regel', 'Ligne', 'Zeile', 'Línea', 'Linha'],
    lines: ['Regels', 'Lignes', 'Zeilen', 'Líneas', 'Linhas'],
    results: ['Resultaten', 'Résultats', 'Ergebnisse', 'Resultados', 'Resultados'],
    mode: ['Modus', 'Mode', 'Modus', 'Modo', 'Modo'],
    dry_run: ['Proefrun', 'Essai sans effet', 'Probelauf', 'Simulación', 'Simulação'],
    notify: ['Melden', 'Notifier', 'Benachrichtigen', 'Notificar', 'Notificar'],
    ignore_unknown: [
      'Onbekende kolommen negeren',
      'Ignorer les colonnes inconnues',
      'Unbekannte Spalten ignorieren',
      'Ignorar columnas desconocidas',
      'Ignorar colunas desconhecidas',
    ],
    origin: ['Herkomst', 'Origine', 'Herkunft', 'Origen', 'Origem'],
    export_format: [
      'Bestandsindeling',
      'Format du fichier',
      'Dateiformat',
      'Formato de archivo',
      'Formato do ficheiro',
    ],
    incremental: [
      'Alleen wijzigingen',
      'Modifications seulement',
      'Nur Änderungen',
      'Solo cambios',
      'Só alterações',
    ],
    deliver: ['Melding', 'Annonce', 'Meldung', 'Aviso', 'Aviso'],
    types: ['Soorten', 'Types', 'Arten', 'Tipos', 'Tipos'],
    posted_with: ['Geplaatst met', 'Publié avec', 'Erstellt mit', 'Publicado con', 'Publicado com'],
    last_export: [
      'Laatste export',
      'Dernière exportation',
      'Letzter Export',
      'Última exportación',
      'Última exportação',
    ],
    line_separator: ['Regeleinde', 'Fin de ligne', 'Zeilenende', 'Fin de línea', 'Fim de linha'],
  },
  values: {
    queued: ['In de wachtrij', 'En attente', 'In der Warteschlange', 'En cola', 'Na fila'],
    processing: ['Wordt verwerkt', 'En cours', 'In Bearbeitung', 'En proceso', 'Em processamento'],
    done: ['Klaar', 'Terminé', 'Fertig', 'Terminado', 'Concluído'],
    error: ['Fout', 'Erreur', 'Fehler', 'Error', 'Erro'],
    upsert: [
      'Aanmaken of wijzigen',
      'Créer ou modifier',
      'Anlegen oder ändern',
      'Crear o modificar',
      'Criar ou alterar',
      'Create or update',
    ],
    mail: ['E-mail', 'E-mail', 'E-Mail', 'Correo electrónico', 'E-mail'],
    csv: ['CSV', 'CSV', 'CSV', 'CSV', 'CSV', 'CSV'],
    xlsx: ['Excel', 'Excel', 'Excel', 'Excel', 'Excel', 'Excel'],
    ndjson: ['NDJSON', 'NDJSON', 'NDJSON', 'NDJSON', 'NDJSON', 'NDJSON'],
    lf: ['LF', 'LF', 'LF', 'LF', 'LF', 'LF'],
    crlf: ['CRLF', 'CRLF', 'CRLF', 'CRLF', 'CRLF', 'CRLF'],
  },
  types: {
    import: {
      one: ['Import', 'Importation', 'Import', 'Importación', 'Importação'],
      many: ['imports', 'importations', 'Importe', 'importaciones', 'importações', 'imports'],
    },
    export: {
      one: ['Export', 'Exportation', 'Export', 'Exportación', 'Exportação'],
      many: ['exports', 'exportations', 'Exporte', 'exportaciones', 'exportações', 'exports'],
    },
    export_schedule: {
      one: [
        'Exportschema',
        "Planification d'exportation",
        'Exportzeitplan',
        'Programación de exportación',
        'Agendamento de exportação',
      ],
    },
  },
};
