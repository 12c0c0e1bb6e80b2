import type { DocumentTable } from '@deskline/testing';
import documents from './documents-1-3.spec.json';
import referenced from './documents-4.spec.json';
import further from './documents-5.spec.json';

/**
 * The documents' tables as data. Where the data misread a document, it was mended: `event` of a webhook is an
 * enumeration ("values listed in Events"); agile boards and other settings-style records have attachments where they
 * have texts with attachments; knowledge article templates have no start_at to be sorted by. Where document 4 is
 * silent, analogy fills in: a name is Required; resolution_duration is Readonly; note and time spent cannot be used in
 * ?fields=. A policy signs by hs256 and the like and by ed25519, too, and a note is of whoever writes it.
 * Document 5 has a decimal for an enumeration of decimals, and a reference or an integer where it says both.
 * The availability of a service offering is a float, and it is reviewed as often as it may be reported on.
 */
export const TABLES: Readonly<Record<string, DocumentTable>> = {
  ...further,
  ...referenced,
  ...documents,
};
