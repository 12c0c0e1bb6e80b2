import { types } from 'pg';

const raw = (text: string): string => text;
const integer = (text: string): number => Number(text);

/**
 * Identifiers fit a double, so int8 is a number. A calendar date is no moment, so it stays text: pg's own parser
 * would make it midnight in the zone of the machine. Everything else as pg does it.
 */
export const parsedValues = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8
      ? integer
      : oid === types.builtins.DATE
        ? raw
        : types.getTypeParser(oid, format),
};
