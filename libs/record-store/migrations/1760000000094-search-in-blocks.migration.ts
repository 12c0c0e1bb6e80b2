import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Functions of a search that goes from the newest records to older ones and stops when it has enough. Each word of a record is
 * in the index twice: in a block of 2,048 ids, so that a frequent word is read for the newest records only, and in one of
 * 131,072, so that a rare word is looked up a few times. They name each other with their schema, for which `@` stands.
 */
const STATEMENTS = [
  // The same normal form as before, in fewer steps: most texts have neither accents nor signs.
  String.raw`CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 200 AS $$
  DECLARE words text := lower(left(value, 20000));
  BEGIN
    IF octet_length(words) > length(words) THEN
      words := regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]+', '', 'g');
      words := translate(lower(words), 'øłđħı', 'oldhi');
      words := replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
      words := regexp_replace(words, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
    ELSIF words ~ '[^a-z0-9 ]|  ' THEN
      words := regexp_replace(words, '[^a-z0-9]+', ' ', 'g');
    END IF;
    IF length(words) > 60 THEN
      IF words ~ '[^ ]{61}' THEN words := regexp_replace(words, '([^ ]{60})[^ ]+', '\1', 'g'); END IF;
    END IF;
    RETURN btrim(left(words, 20000));
  END $$`,
  String.raw`CREATE OR REPLACE FUNCTION search_prefix(account text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 20 AS $$
  BEGIN
    IF account ~ '^[a-zA-Z0-9_-]*$' THEN RETURN account || '/'; END IF;
    RETURN translate(account, E' \t\n\r\'\\:!|&()*<>', '') || '/';
  END $$`,
  // Words of a text that is searched for; null for a text without words.
  String.raw`CREATE FUNCTION search_terms(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 200 AS $$
  BEGIN
    RETURN string_to_array(nullif(@.search_text(value), ''), ' ');
  END $$`,
  // Words of a record in some accounts, for the index. A list of words has a limit in PostgreSQL: beyond it the text is cut.
  String.raw`CREATE FUNCTION search_words(accounts text[], id bigint, value text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL UNSAFE COST 1000 AS $$
  DECLARE
    words text := ' ' || @.search_text(value);
    account text;
    prefix text;
    found text := '';
  BEGIN
    IF words = ' ' THEN RETURN ''::tsvector; END IF;
    FOREACH account IN ARRAY accounts LOOP
      CONTINUE WHEN account IS NULL;
      prefix := ' ' || @.search_prefix(account);
      found := concat(found, replace(words, ' ', prefix || to_hex(id >> 11) || '/'),
        replace(words, ' ', prefix || '~' || to_hex(id >> 17) || '/'));
    END LOOP;
    IF octet_length(found) > 1000000 THEN
      RETURN @.search_words(accounts, id, left(words, length(words) / 2));
    END IF;
    RETURN found::tsvector;
  END $$`,
  // Ranges of ids that a search reads one after the other, with the size of their blocks: the first has a few thousand ids,
  // and further ones about as many as all before, or some times as many.
  String.raw`CREATE FUNCTION search_steps(newest bigint, oldest bigint)
  RETURNS TABLE (shift integer, low bigint, high bigint)
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 20 ROWS 4 AS $$
  DECLARE blocks integer := 2;
  BEGIN
    shift := 11;
    low := newest + 1;
    LOOP
      high := low - 1;
      low := ((high >> shift) - blocks + 1) << shift;
      RETURN NEXT;
      EXIT WHEN low <= oldest;
      blocks := least(2 * blocks, 64);
      IF shift = 11 AND blocks > 8 THEN
        shift := 17;
        blocks := 1;
      END IF;
    END LOOP;
  END $$`,
  // All words, or words that begin so, in one of the accounts and one of the blocks of a range of ids.
  String.raw`CREATE FUNCTION search_query(accounts text[], words text[], shift integer, low bigint, high bigint) RETURNS tsquery
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 300 AS $$
  DECLARE
    account text;
    prefix text;
    found text;
  BEGIN
    FOREACH account IN ARRAY accounts LOOP
      CONTINUE WHEN account IS NULL;
      FOR block IN (greatest(low, 0) >> shift)..(high >> shift) LOOP
        prefix := @.search_prefix(account) || CASE WHEN shift = 17 THEN '~' ELSE '' END || to_hex(block) || '/';
        found := concat_ws(' | ', found, '(' || prefix || array_to_string(words, ':* & ' || prefix) || ':*)');
      END LOOP;
    END LOOP;
    RETURN found::tsquery;
  END $$`,
  // All words, or words that begin so, in the text of a row.
  String.raw`CREATE FUNCTION search_query(words text[]) RETURNS tsquery
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 300 AS $$
  BEGIN
    RETURN (array_to_string(words, ':* & ') || ':*')::tsquery;
  END $$`,
  String.raw`CREATE FUNCTION search_has(value text, query tsquery) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  BEGIN
    RETURN @.search_text(value)::tsvector @@ query;
  END $$`,
  // 1: the title begins with the text; 2: it has all its words; 3: it does not.
  String.raw`CREATE FUNCTION search_rank(title text, wanted text, query tsquery) RETURNS integer
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  DECLARE words text := @.search_text(title);
  BEGIN
    IF starts_with(words, wanted) THEN RETURN 1; END IF;
    IF words::tsvector @@ query THEN RETURN 2; END IF;
    RETURN 3;
  END $$`,
];

export class SearchInBlocks1760000000094 implements MigrationInterface {
  readonly name = 'SearchInBlocks1760000000094';

  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [
      { schema: string },
    ];
    for (const statement of STATEMENTS)
      await runner.query(statement.replaceAll('@.search_', `${schema}.search_`));
  }

  async down(): Promise<void> {
    throw new Error('The indexes of words need these functions.');
  }
}
