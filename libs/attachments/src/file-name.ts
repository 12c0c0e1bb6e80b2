/** Below the 255 bytes of most file systems, with room for additions of other programs. */
const LONGEST_BYTES = 200;
const NAMELESS = 'file';

/** Control characters, unpaired surrogates, and characters that reverse the reading direction to disguise an extension. */
const UNPRINTED = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Not allowed in names on one system or another. */
const RESERVED = /[<>:"|?*]/g;

/** A name that is safe on every disk and in every header, and still the one its owner gave: letters of any script stay. */
export function fileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const plain = last.normalize('NFC').replace(UNPRINTED, '').replace(RESERVED, '_').replace(/\s+/g, ' ');
  const name = plain.replace(/^[. ]+|[. ]+$/g, '');
  return name === '' ? NAMELESS : cut(name);
}

/** Cuts a long name at its start, so that the extension stays. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_BYTES) return name;
  const extension = /\.[^.]{1,20}$/.exec(name)?.[0] ?? '';
  let room = LONGEST_BYTES - Buffer.byteLength(extension);
  let stem = '';
  for (const character of name.slice(0, name.length - extension.length)) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    stem += character;
  }
  return stem.replace(/[. ]+$/, '') + extension;
}

/** Lower case and without its dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /\.([\p{L}\p{N}]{1,20})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}
