import { pluralOf, type RecordType } from '../../../api/meta';

/** Words for a type of file: the name of its records, or of their owners and of the parts of those. */
export function fileTypeText(type: string, types: readonly RecordType[]): string {
  const rows = types.find(({ name, collection }) => collection === type || `${name}s` === type);
  if (rows) return pluralOf(rows);
  const [owner, part] = types.flatMap((each): [RecordType, string][] => {
    const before = [each.collection, each.name].find((name) => type.startsWith(`${name}_`));
    return before === undefined || each.nested ? [] : [[each, type.slice(before.length + 1)]];
  })[0] ?? [null, type];
  const parts = types.find(({ collection }) => collection === part);
  const words = parts ? pluralOf(parts) : readable(part);
  return owner ? `${pluralOf(owner)}: ${words}` : words;
}

const readable = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
