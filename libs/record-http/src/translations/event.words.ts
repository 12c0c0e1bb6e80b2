import type { AreaWords } from '@deskline/record';

/** Verbs of events. */
export const eventWords: AreaWords = {
  values: {
    create: ['aangemaakt', 'création', 'erstellt', 'creación', 'criação', 'created'],
    update: ['bijgewerkt', 'mise à jour', 'aktualisiert', 'actualización', 'atualização', 'updated'],
    delete: ['verwijderd', 'suppression', 'gelöscht', 'eliminación', 'exclusão', 'deleted'],
    finished: ['beëindigd', 'terminé', 'beendet', 'finalizado', 'concluído'],
    'note-added': [
      'notitie toegevoegd',
      'note ajoutée',
      'Notiz hinzugefügt',
      'nota añadida',
      'nota adicionada',
      'note added',
    ],
    'status-changed': [
      'status gewijzigd',
      'statut modifié',
      'Status geändert',
      'estado cambiado',
      'status alterado',
      'status changed',
    ],
    'team-changed': [
      'team gewijzigd',
      'équipe modifiée',
      'Team geändert',
      'equipo cambiado',
      'equipe alterada',
      'team changed',
    ],
    'member-changed': [
      'lid gewijzigd',
      'membre modifié',
      'Mitglied geändert',
      'miembro cambiado',
      'membro alterado',
      'member changed',
    ],
    'manager-changed': [
      'manager gewijzigd',
      'responsable modifié',
      'Manager geändert',
      'responsable cambiado',
      'gerente alterado',
      'manager changed',
    ],
    'agile-board-column-changed': [
      'kolom op het agile-bord gewijzigd',
      'colonne du tableau agile modifiée',
      'Spalte des Agile Boards geändert',
      'columna del tablero ágil cambiada',
      'coluna do quadro ágil alterada',
      'agile board column changed',
    ],
    'major-incident-status-changed': [
      'status van het grote incident gewijzigd',
      "statut d'incident majeur modifié",
      'Status des schwerwiegenden Incidents geändert',
      'estado de incidente grave cambiado',
      'status de incidente grave alterado',
      'major incident status changed',
    ],
  },
};
