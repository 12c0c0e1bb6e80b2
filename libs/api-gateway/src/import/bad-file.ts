/** Reason for which an import cannot go on; the message of its job. */
export class BadFile extends Error {}
