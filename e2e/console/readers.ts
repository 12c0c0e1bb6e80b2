import type { Api } from '../api';
import { type Marked, marksIn } from './marked-records';

const NO_RIGHTS = 'Your roles do not allow this';
const NOTHING = 'There is nothing at this address, or nothing that you may see';

/** Whether a title says that something is not for its reader. */
export const isClosed = (title: string): boolean => title === NO_RIGHTS || title === NOTHING;

/** Titles of the screens that are made by hand. */
const TITLES: Readonly<Record<string, RegExp>> = {
  '/': /^(Good to see you|Service catalogue)/,
  '': /^(Good to see you|Service catalogue)/,
  '/inbox': /^Inbox$/,
  '/approvals': /^Approvals$/,
  '/catalogue': /^Service catalogue$/,
  '/develop': /^Develop$/,
  '/develop/explorer': /^API explorer$/,
  '/develop/events': /^Events and signatures$/,
  '/develop/calls': /^Calls$/,
  '/health': /^State of the installation$/,
  '/audit': /^Audit$/,
  '/security': /^Security events$/,
  '/service_levels': /^Service levels$/,
  '/trust': /^Trusted accounts$/,
  '/imports/new': /^New import$/,
  '/exports/new': /^New export$/,
};

/** Calls that the screens for some roles stand for: nobody sees more there than their answers. */
const GATES: Readonly<Record<string, string>> = {
  '/audit': '/audit_lines?per_page=100',
  '/security': '/security_events?per_page=1',
  '/health': '/installation',
  '/trust': '/organizations/trusted',
  '/imports/new': '/import/types',
  '/exports/new': '/import/types',
};

export interface MetaType {
  readonly name: string;
  readonly label: string;
  readonly plural?: string;
  readonly collection: string;
  readonly nested?: true;
  readonly title?: string;
  readonly only_in_views?: true;
  readonly takes?: readonly string[];
  readonly views?: Readonly<Record<string, string>>;
  readonly may: { readonly read?: string; readonly create?: string };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const BELOW = ['/notes', '/audit', '/columns'];

/** Whether a screen is for some roles alone. */
export const isGated = (path: string): boolean => path in GATES;

/** Everything that the API gives somebody of the marked records: the console shows no more. */
export class Reader {
  /** Words that are given, in their order. */
  readonly words: readonly string[];

  private constructor(
    readonly role: string,
    readonly api: Api,
    readonly types: readonly MetaType[],
    private readonly answers: ReadonlyMap<string, Answer>,
    word: string,
  ) {
    const given = [...answers.values()].filter(({ status }) => status === 200);
    this.words = [...new Set(given.flatMap(({ body }) => marksIn(JSON.stringify(body), word)))].sort();
  }

  static async ask(role: string, api: Api, marked: readonly Marked[], word: string): Promise<Reader> {
    const { types } = await api.get<{ types: MetaType[] }>('/meta');
    const answers = new Map<string, Answer>();
    const ask = async (path: string): Promise<Answer> => {
      const { status, body } = await api.call('GET', path);
      answers.set(path, { status, body });
      return { status, body };
    };
    const record = async ({ collection, id }: Marked): Promise<void> => {
      const path = `/${collection}/${id}`;
      if ((await ask(path)).status !== 200) return;
      await Promise.all(BELOW.map((below) => ask(`${path}${below}`)));
    };
    const gates = new Set([...Object.values(GATES), '/notifications']);
    const lists = new Set(marked.map(({ collection }) => `/${collection}?per_page=100`));
    await Promise.all([...[...lists, ...gates].map(ask), ...marked.map(record)]);
    return new Reader(role, api, types, answers, word);
  }

  typeOf(collection: string): MetaType | undefined {
    return this.types.find((type) => type.collection === collection && !type.nested);
  }

  /** Types and words that are given: a screen without a gate depends on nothing else. */
  get view(): string {
    return JSON.stringify([this.types.map(({ name, may }) => [name, may.read]), this.words]);
  }

  /** Whether the call that a screen stands for is refused. */
  isRefused(path: string): boolean {
    const gate = GATES[path];
    return gate !== undefined && this.answers.get(gate)?.status !== 200;
  }

  /** Whether the API gives the record. */
  reads({ collection, id }: Marked): boolean {
    return this.answers.get(`/${collection}/${id}`)?.status === 200;
  }

  /**
   * Everything that a screen of a marked record can depend on. The console shows answers of the API alone: where all of
   * them are the same, so is the screen.
   */
  sourceOf(route: string, record: Marked): string {
    const { collection, id } = record;
    const type = this.typeOf(collection);
    if (!type) return NOTHING;
    if (route.endsWith('/new')) return type.may.create ? JSON.stringify(this.words) : 'refused';
    if (route.endsWith('/$id') && !this.reads(record)) return 'refused';
    if (!route.endsWith('/$id')) return JSON.stringify([type.may.create, this.view]);
    const paths = ['', ...BELOW].map((below) => `/${collection}/${id}${below}`);
    return JSON.stringify([type, this.view, paths.map((path) => this.answers.get(path))]);
  }

  /** Whether a title is that of the screen at a path, or says that it is not for this reader. */
  isTitleOf(path: string, title: string): boolean {
    if (TITLES[path]) return TITLES[path].test(title) || title === NO_RIGHTS;
    const [, collection = '', id] = path.split('/');
    const type = this.typeOf(collection === 'boards' ? 'agile_boards' : collection);
    if (!type) return title === NOTHING;
    if (id === undefined) return title === (type.plural ?? type.label);
    if (id === 'new') return title === `New: ${type.label}` || title === NO_RIGHTS;
    const answer = this.answers.get(`/${type.collection}/${id}`);
    return answer?.status === 200 ? JSON.stringify(answer.body).includes(title) : title === NOTHING;
  }
}
