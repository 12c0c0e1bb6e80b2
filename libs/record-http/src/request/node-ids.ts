import { idOfNode, textOfNode, type Field } from '@deskline/record';
import { idIn, textIdIn, type IdReader } from '@deskline/record-kinds';

/** "`:id` in a path may be an id or a nodeID"; so may the id of a reference. */
export class NodeIds implements IdReader {
  constructor(private readonly domain: string) {}

  /** The id a text stands for, of a record of that name; undefined when it is none. */
  idIn(text: string, record: string): number | undefined {
    const id = idIn(text);
    if (id !== undefined || text.length > 200 || !/^[\w-]+$/.test(text)) return id;
    return idOfNode(this.domain, record, text) || undefined;
  }

  /** The same of a record whose id is a text: what the field cannot hold is nobody's id. */
  textIn(text: string, record: string, field: Field): string | undefined {
    return textIdIn(textOfNode(this.domain, record, text) ?? text, field);
  }
}
