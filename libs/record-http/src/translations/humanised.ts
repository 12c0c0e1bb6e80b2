/** Words of wire names that are written in capitals. */
const ACRONYMS = new Set(
  'ai ci cis css cpu css html id ids jwt pdf po rfc rfi roi scim sla slas ui uri vip'.split(' '),
);

/** `completion_target_at` is "Completion target at", `sourceID` is "Source ID", `ui_extension` "UI extension". */
export function humanised(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])ID\b/g, '$1 ID')
    .replace(/\b[a-z]+\b/g, (word) => (ACRONYMS.has(word) ? capitals(word) : word));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The plural of an acronym ends in a small letter: `IDs`. */
const capitals = (word: string): string => word.toUpperCase().replace(/(?<=[A-Z]{2})S$/, 's');
