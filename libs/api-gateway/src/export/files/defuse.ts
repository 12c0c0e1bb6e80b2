const RUNS = /^[=+\-@\t\r]/;

/**
 * Text of a cell that no spreadsheet takes for a formula: one that begins with `= + - @`, TAB or CR gets a TAB before it, which
 * an import takes off again.
 */
export const defuse = (text: string): string => (RUNS.test(text) ? `\t${text}` : text);
