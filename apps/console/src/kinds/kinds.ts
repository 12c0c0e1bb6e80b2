import { account } from './account';
import { attachments } from './attachments';
import { boolean } from './boolean';
import { code } from './code';
import { customFields } from './custom-fields';
import { date } from './date';
import { datetime } from './datetime';
import { decimal } from './decimal';
import { enumeration } from './enum';
import { integer } from './integer';
import type { KindView } from './kind';
import { object } from './object';
import { parts } from './parts';
import { reference } from './reference';
import { references } from './references';
import { string } from './string';
import { strings } from './strings';
import { text } from './text';
import { time } from './time';

/** Kinds of /meta; a kind that is not here is shown as its JSON. */
const KINDS: Readonly<Record<string, KindView>> = {
  account,
  attachments,
  boolean,
  code,
  custom_fields: customFields,
  date,
  datetime,
  decimal,
  enum: enumeration,
  float: decimal,
  ids: references,
  integer,
  object,
  parts,
  reference,
  references,
  string,
  strings,
  text,
  time,
};

export const kindOf = (kind: string): KindView => KINDS[kind] ?? object;
