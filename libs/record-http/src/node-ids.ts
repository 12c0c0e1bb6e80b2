import { idOfNode } from '@deskline/record';
import { idIn } from './values/integer';

/** "`:id` in a path may be an id or a nodeID"; so may the id of a reference. */
export class NodeIds {
  constructor(private readonly domain: string) {}

  /** The id a text stands for, of a record of that name; undefined when it is none. */
  idIn(text: string, record: string): number | undefined {
    const id = idIn(text);
    if (id !== undefined || text.length > 200 || !/^[\w-]+$/.test(text)) return id;
    return idOfNode(this.domain, record, text) || undefined;
  }
}
