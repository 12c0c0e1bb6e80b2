/** A record type that webhooks can be told about: where the API keeps it, and what can happen to it. */
interface Noun {
  readonly collection: string;
  readonly verbs: readonly string[];
}

const written = ['create', 'update'];
const writtenOrDeleted = [...written, 'delete'];

/** Document 1, "Event values". Definitions of other services are not at hand here, so their collections are named. */
const NOUNS: Readonly<Record<string, Noun>> = {
  broadcast: { collection: 'broadcasts', verbs: written },
  workflow: {
    collection: 'workflows',
    verbs: [...written, 'manager-changed', 'note-added', 'status-changed'],
  },
  ci: { collection: 'cis', verbs: written },
  contract: { collection: 'contracts', verbs: written },
  flsa: { collection: 'flsas', verbs: written },
  knowledge_article: { collection: 'knowledge_articles', verbs: written },
  organization: { collection: 'organizations', verbs: written },
  out_of_office_period: { collection: 'out_of_office_periods', verbs: writtenOrDeleted },
  person: { collection: 'people', verbs: written },
  problem: {
    collection: 'problems',
    verbs: [...written, 'manager-changed', 'member-changed', 'note-added', 'status-changed', 'team-changed'],
  },
  product: { collection: 'products', verbs: written },
  project: { collection: 'projects', verbs: [...written, 'manager-changed', 'note-added', 'status-changed'] },
  project_task: { collection: 'project_tasks', verbs: [...written, 'note-added', 'status-changed'] },
  release: { collection: 'releases', verbs: [...written, 'manager-changed', 'note-added'] },
  request: {
    collection: 'requests',
    verbs: [
      ...written,
      'agile-board-column-changed',
      'major-incident-status-changed',
      'member-changed',
      'note-added',
      'status-changed',
      'team-changed',
    ],
  },
  risk: { collection: 'risks', verbs: [...written, 'note-added', 'status-changed', 'manager-changed'] },
  service: { collection: 'services', verbs: written },
  service_instance: { collection: 'service_instances', verbs: written },
  service_offering: { collection: 'service_offerings', verbs: written },
  sla: { collection: 'slas', verbs: written },
  task: {
    collection: 'tasks',
    verbs: [...written, 'member-changed', 'note-added', 'status-changed', 'team-changed'],
  },
  team: { collection: 'teams', verbs: written },
  time_entry: { collection: 'time_entries', verbs: writtenOrDeleted },
};

/** "The event webhook.verify is sent only for verification": no webhook can be registered for it. */
export const WEBHOOK_VERIFY = 'webhook.verify';

export const EVENTS: readonly string[] = [
  // "used to notify webhooks from within automation rules"
  'automation_rule',
  ...Object.entries(NOUNS).flatMap(([noun, { verbs }]) => verbs.map((verb) => `${noun}.${verb}`)),
];

/** "previous_status: only for" these. risk.status-changed is not among them. */
export const PREVIOUS_STATUS_EVENTS: ReadonlySet<string> = new Set(
  ['request', 'problem', 'workflow', 'task', 'project', 'project_task'].map(
    (noun) => `${noun}.status-changed`,
  ),
);

/** A rule may tell of any record: those without events of their own have regular plurals. */
export const collectionOf = (noun: string): string => NOUNS[noun]?.collection ?? plural(noun);

const plural = (noun: string): string => `${noun.replace(/(?<![aeiou])y$/, 'ie').replace(/(s|ch)$/, '$1e')}s`;

/** The record type an event is about: `task` of `task.update`. */
export const nounOf = (event: string): string => event.split('.', 1)[0] ?? event;
