import type { AreaWords } from '@deskline/record';

export const auditWords: AreaWords = {
  fields: {
    action: ['Actie', 'Action', 'Aktion', 'Acción', 'Ação'],
    changes: ['Wijzigingen', 'Modifications', 'Änderungen', 'Cambios', 'Alterações'],
    audited: [
      'Gewijzigd type',
      'Type modifié',
      'Geänderter Typ',
      'Tipo modificado',
      'Tipo alterado',
      'Audited',
    ],
    user: ['Gebruiker', 'Utilisateur', 'Benutzer', 'Usuario', 'Usuário'],
    archived: ['Gearchiveerd', 'Archivé', 'Archiviert', 'Archivado', 'Arquivado'],
    trashed: [
      'In de prullenbak gegooid',
      'Mis à la corbeille',
      'In den Papierkorb verschoben',
      'Enviado a la papelera',
      'Movido para a lixeira',
    ],
    archived_by: ['Gearchiveerd door', 'Archivé par', 'Archiviert von', 'Archivado por', 'Arquivado por'],
    trashed_by: [
      'In de prullenbak gegooid door',
      'Mis à la corbeille par',
      'In den Papierkorb verschoben von',
      'Enviado a la papelera por',
      'Movido para a lixeira por',
    ],
    trashed_at: [
      'In de prullenbak gegooid op',
      'Mis à la corbeille le',
      'In den Papierkorb verschoben am',
      'Enviado a la papelera el',
      'Movido para a lixeira em',
    ],
  },
  types: {
    audit_line: {
      one: ['Auditregel', "Ligne d'audit", 'Prüfzeile', 'Línea de auditoría', 'Linha de auditoria'],
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
      one: [
        'Gearchiveerd record',
        'Enregistrement archivé',
        'Archivierter Datensatz',
        'Registro archivado',
        'Registro arquivado',
        'Archived record',
      ],
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
      one: [
        'Record in de prullenbak',
        'Enregistrement mis à la corbeille',
        'Datensatz im Papierkorb',
        'Registro en la papelera',
        'Registro na lixeira',
        'Record in the trash',
      ],
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
