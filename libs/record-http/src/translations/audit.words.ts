import type { AreaWords } from '@deskline/record';

export const auditWords: AreaWords = {
  types: {
    audit_line: {
      many: [
        'auditregels',
        "lignes d'audit",
        'Prüfzeilen',
        'líneas de auditoría',
        'linhas de auditoria',
        'audit lines',
      ],
    },
    archive_entry: {
      many: [
        'gearchiveerde records',
        'enregistrements archivés',
        'archivierte Datensätze',
        'registros archivados',
        'registos arquivados',
        'what is archived',
      ],
    },
    trash_entry: {
      many: [
        'records in de prullenbak',
        'enregistrements mis à la corbeille',
        'Datensätze im Papierkorb',
        'registros en la papelera',
        'registos no lixo',
        'what is in the trash',
      ],
    },
  },
};
