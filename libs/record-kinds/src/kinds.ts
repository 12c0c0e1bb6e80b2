import type { Kind } from '@deskline/record';
import { attachments } from './attachments';
import { boolean } from './boolean';
import { code } from './code';
import { customFields } from './custom-fields';
import { date } from './date';
import { datetime } from './datetime';
import { decimal } from './decimal';
import { enumeration } from './enum';
import { float } from './float';
import { integer } from './integer';
import type { FieldKind } from './kind';
import { parts, references } from './lists';
import { object } from './object';
import { reference } from './reference';
import { string } from './string';
import { strings } from './strings';
import { text } from './text';
import { time } from './time';

/** Every kind of field. */
export const KINDS: Readonly<Record<Kind, FieldKind>> = {
  string,
  text,
  integer,
  decimal,
  float,
  boolean,
  date,
  datetime,
  time,
  enum: enumeration,
  code,
  reference,
  strings,
  object,
  custom_fields: customFields,
  attachments,
  parts,
  references,
};
