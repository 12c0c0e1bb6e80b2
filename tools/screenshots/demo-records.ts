import { Agent, request } from 'undici';
import type { Stack } from '@deskline/testing';

interface Found {
  readonly id: number;
  readonly created_at: string;
}

/** Paths of the console whose collections have another name in the API. */
const COLLECTIONS: Readonly<Record<string, string>> = { boards: 'agile_boards' };

/** Records of the demo company by their keys. */
export class DemoRecords {
  private constructor(
    private readonly base: string,
    private readonly token: string,
    private readonly agent: Agent,
  ) {}

  static of(stack: Stack): DemoRecords {
    const administrator = stack.demo?.people.find(({ name }) => name.startsWith('Ellen '));
    return new DemoRecords(
      stack.base_url,
      administrator?.token ?? '',
      new Agent({ connect: { ca: stack.ca } }),
    );
  }

  /** A path with ids for keys: `/requests/@printer` becomes `/requests/12`. */
  async pathOf(path: string): Promise<string> {
    const [, collection = '', key] = /^\/(\w+)\/@([\w-]+)$/.exec(path) ?? [];
    if (key === undefined) return path;
    return path.replace(`@${key}`, String((await this.find(collection, key)).id));
  }

  /** Time at which its first record was made. */
  async loadedAt(): Promise<number> {
    return Date.parse((await this.find('organizations', 'widget')).created_at);
  }

  private async find(named: string, key: string): Promise<Found> {
    const collection = COLLECTIONS[named] ?? named;
    const query = new URLSearchParams({ sourceID: `demo-${key}`, fields: 'created_at' });
    const { body } = await request(`${this.base}/${collection}?${query.toString()}`, {
      dispatcher: this.agent,
      headers: { authorization: `Bearer ${this.token}` },
    });
    const [found] = (await body.json()) as Found[];
    if (!found) throw new Error(`The demo company has no ${key} in ${collection}`);
    return found;
  }
}
