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
import { asyncApiDocument } from './async-api';

/** Answer of a document in the language of the caller. */
export type Document = (headers: IncomingHttpHeaders, language: Language) => Answer;

type InLanguage = Readonly<Record<Language, Document>>;

/** Documents that are the same for all callers, without credentials and without a service. */
export class Documents {
  private readonly byPath: ReadonlyMap<string, Document>;

  constructor(catalogues: readonly Catalogue[]) {
    const enums = Object.fromEntries(
      LANGUAGES.map((language) => [language, documentOf(() => translatedEnumerations(catalogues, language))]),
    ) as InLanguage;
    this.byPath = new Map<string, Document>([
      ['', documentOf(() => ({}))],
      ['/openapi', documentOf(() => apiDocument(catalogues))],
      ['/asyncapi', documentOf(() => asyncApiDocument(catalogues))],
      ['/enums', (headers, language) => enums[language](headers, language)],
      ...LANGUAGES.map((language): [string, Document] => [`/enums/${language}`, enums[language]]),
    ]);
  }

  /** Undefined for another path; a document that answers 406 for another format, 404 for an unknown language. */
  at(path: string): Document | undefined {
    const found = this.byPath.get(path);
    if (found) return found;
    if (this.byPath.has(path.replace(/\.\w+$/, ''))) return failingWith(errors.notAcceptable);
    return path.startsWith('/enums/') ? failingWith(errors.notFound) : undefined;
  }
}

const failingWith =
  (error: () => Error): Document =>
  () => {
    throw error();
  };

/**
 * Serialized once, with its ETag, on first use: few instances serve them, and all documents together would take an eighth
 * of the gateway's start.
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
    const unchanged = isUnchanged(headers as Record<string, string | undefined>, tag.ETag);
    return unchanged ? notModified(tag) : json(200, body, tag);
  };
}
