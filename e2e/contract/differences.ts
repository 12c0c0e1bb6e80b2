import type { Differences } from '@deskline/testing';
import { KNOWN } from './known';

export const RECORDS_TO_COME = KNOWN.flatMap(({ toCome = [] }) => toCome).sort();
export const RECORDS_BEYOND = KNOWN.flatMap(({ beyond = [] }) => beyond).sort();

export const DIFFERENCES: Readonly<Record<string, Differences>> = Object.fromEntries(
  KNOWN.flatMap(({ differences = {} }) => Object.entries(differences)),
);
