import type { Differences } from '@deskline/testing';
import { AREAS } from './areas';

export const RECORDS_TO_COME = AREAS.flatMap(({ toCome = [] }) => toCome).sort();
export const RECORDS_BEYOND = AREAS.flatMap(({ beyond = [] }) => beyond).sort();

export const DIFFERENCES: Readonly<Record<string, Differences>> = Object.fromEntries(
  AREAS.flatMap(({ differences = {} }) => Object.entries(differences)),
);
