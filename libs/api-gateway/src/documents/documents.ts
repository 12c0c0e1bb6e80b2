import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGES, type Language } from '@deskline/identity';
import type { Catalogue } from '@deskline/record';
import {
  acceptsJson,
  errors,
  isUnchanged,
  json,
  notModified,
  etagOf,
  translatedEnumerations,
  type Answer,
} from '@deskline/record-http';
import { apiDocument } from './api-document';

/** Answers in the language of the caller, where that makes a difference. */
export type Document = (headers: IncomingHttpHeaders, language: Language) => Answer;

type InLanguage = Readonly<Record<Language, Document>>;

/** What is the same for everyone. It needs no credentials and asks no service. */
export class Documents {
  private readonly byPath: ReadonlyMap<string, Document>;

  constructor(catalogues: readonly Catalogue[]) {
    const enums = Object.fromEntries(
      LANGUAGES.map((language) => [language, documentOf(() => translatedEnumerations(catalogues, language))]),
    ) as InLanguage;
    this.byPath = new Map<string, Document>([
      ['', documentOf(() => ({}))],
      ['/openapi', documentOf(() => apiDocument(catalogues))],
      ['/enums', (headers, language) => enums[language](headers, language)],
      ...LANGUAGES.map((language): [string, Document] => [`/enums/${language}`, enums[language]]),
    ]);
  }

  /** Undefined where there is none. A known path asked for as anything but JSON is 406, an unknown language 404. */
  at(path: string): Document | undefined {
    const found = this.byPath.get(path);
    if (found) return found;
    if (this.byPath.has(path.replace(/\.\w+$/, ''))) return refusing(errors.notAcceptable);
    return path.startsWith('/enums/') ? refusing(errors.notFound) : undefined;
  }
}

const refusing =
  (error: () => Error): Document =>
  () => {
    throw error();
  };

/**
 * Written once, and named once: those who have it get it no second time. Written when it is first asked for: few ask, and
 * all of them together are an eighth of what a gateway needs to start.
 */
function documentOf(content: () => object): Document {
  let written: { readonly body: Buffer; readonly tag: { readonly ETag: string } } | undefined;
  const write = () => {
    const body = Buffer.from(JSON.stringify(content()));
    return { body, tag: { ETag: etagOf(body) } };
  };
  return (headers) => {
    if (!acceptsJson(headers.accept)) throw errors.notAcceptable();
    const { body, tag } = (written ??= write());
    const known = isUnchanged(headers as Record<string, string | undefined>, tag.ETag);
    return known ? notModified(tag) : json(200, body, tag);
  };
}
