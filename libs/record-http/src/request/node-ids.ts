import { idOfNode, textOfNode, type Field } from '@deskline/record';
import { idIn, textIdIn, type IdReader } from '@deskline/record-kinds';

/** "`:id` in a path may be an id or a nodeID"; so may the id of a reference. */
export class NodeIds implements IdReader {
  constructor(private readonly domain: string) {}

  /** Id of a record of that type; undefined when the text is none. */
  idIn(text: string, record: string): number | undefined {
    const id = idIn(text);
    if (id !== undefined || text.length > 200 || !/^[\w-]+$/.test(text)) return id;
    return idOfNode(this.domain, record, text) || undefined;
  }

  /** The same for a type with text ids; undefined when the field could not hold it. */
  textIn(text: string, record: string, field: Field): string | undefined {
    return textIdIn(textOfNode(this.domain, record, text) ?? text, field);
  }
}
