const SAVE = `
INSERT INTO account (id, name, trusts, version) SELECT id, id, to_jsonb($1::text[]), 1 FROM unnest($1::text[]) AS id
ON CONFLICT (id) DO UPDATE SET trusts = account.trusts || excluded.trusts`;

interface Queries {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Stores accounts that all trust each other, so that a person of one has roles in the others. */
export async function saveTrustingAccounts(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.query(SAVE, [[...new Set(ids)]]);
}
