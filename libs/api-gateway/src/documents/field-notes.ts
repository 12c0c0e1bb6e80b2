/** Sentences on fields that several record types have; the notes of a record type stand in its definition. */
export const FIELD_NOTES: Readonly<Record<string, string>> = {
  updated_at: 'Equals created_at while the record has never been updated.',
  agile_board_column_position: 'Topmost item is 1.',
  planned_effort: 'In minutes.',
  time_spent: 'In minutes. Makes a time entry.',
  attachments: 'All attachments of the record.',
  record_type: 'As scopes and events name it.',
};
