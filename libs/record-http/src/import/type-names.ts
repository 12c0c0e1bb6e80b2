/** Record types that cannot be imported or exported, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  webhook: 'has a secret',
  webhook_policy: 'has a secret that is shown once',
  notification: 'made by the system, of one person each',
  affected_sla: 'made by the system, with its request',
  note_reaction: 'of one person each',
  sprint_backlog_item: 'made by the system, with the record on the board',
  preference: 'of one person each, who alone reads it',
  saved_view: 'of one person each',
  export_schedule: 'runs with the rights of the person who made it',
};

/** Names of parts in files, where the name of the collection would not say whose they are. */
export const PART_NAMES: Readonly<Record<string, string>> = {
  contacts: 'contact_details',
};

/** Types of files that are not called like their collection. */
export const TYPE_NAMES: Readonly<Record<string, string>> = {
  approval: 'task_approvals',
};

/** Headers that are not the name of their field. */
export const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The relation is seen from its owner, which the path of the API names.
  ci_relation: { owner: 'CI', ci: 'Related CI' },
};

/** Record types whose relations are replaced by those of a file with a source. */
export const REPLACED_BY_SOURCE = 'ci_relation';

/** Roles of people are no records: a row sets those of a person in an account. */
export const ROLES_TYPE = 'people_roles';
