/** Names of fields by wire name. English needs no table: the wire names are English. */
export type Labels = Readonly<Record<string, string>>;
