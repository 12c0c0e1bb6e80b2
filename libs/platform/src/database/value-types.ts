import { types } from 'pg';

const raw = (text: string): string => text;
const integer = (text: string): number => Number(text);

/**
 * Parses int8 as number, as identifiers fit a double. Calendar dates stay text: pg's own parser would make them midnight
 * in the zone of the machine. All other types are parsed by pg.
 */
export const parsedValues = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8
      ? integer
      : oid === types.builtins.DATE
        ? raw
        : types.getTypeParser(oid, format),
};
