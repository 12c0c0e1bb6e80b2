import { pluralOf, type RecordType } from '../../../api/meta';

/** Words for a type of file: that of its records, or of the list that its rows are parts of. */
export function fileTypeText(type: string, types: readonly RecordType[]): string {
  const whole = types.find(({ collection, nested }) => collection === type && !nested);
  if (whole) return pluralOf(whole);
  const owner = types
    .filter(({ collection, nested }) => !nested && type.startsWith(`${collection}_`))
    .sort((one, other) => other.collection.length - one.collection.length)[0];
  if (owner) return `${pluralOf(owner)}: ${partText(type.slice(owner.collection.length + 1), owner)}`;
  const rows = types.find(({ name, collection }) => `${name}s` === type || collection === type);
  return rows ? pluralOf(rows) : readable(type);
}

const partText = (part: string, { sub_collections }: RecordType): string =>
  sub_collections?.[part]?.label ?? readable(part);

const readable = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
