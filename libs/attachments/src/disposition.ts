import { isDrawn, typeOf } from './file-types';

/** How a download is to be taken, wherever it comes from. */
export interface Presentation {
  readonly type: string;
  readonly disposition: string;
}

/** Shown inside a page only when it is an image that belongs into a text; everything else is saved. */
export function presentationOf(name: string, inline: boolean): Presentation {
  const manner = inline && isDrawn(name) ? 'inline' : 'attachment';
  return { type: typeOf(name), disposition: `${manner}; ${namesOf(name)}` };
}

/** RFC 6266: for old programs a name of plain letters, for all others the real one. */
function namesOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}
