import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Functions of search, all of the same normal form: small letters without accents, and one blank for everything that is no
 * letter or digit. They are written in PL/pgSQL, since PostgreSQL would inline SQL and forget the costs, by which it decides
 * between the index and a walk over the newest rows. They name each other with their schema, for which `@` stands: PostgreSQL
 * builds, analyzes and restores indexes with an empty search path.
 */
const STATEMENTS = [
  // Words of a text. It is cut where a list of words could exceed the limit of PostgreSQL, and so is a long word.
  String.raw`CREATE FUNCTION search_text(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 200 AS $$
  DECLARE words text := left(value, 20000);
  BEGIN
    IF octet_length(words) > length(words) THEN
      words := regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]+', '', 'g');
      words := translate(lower(words), 'øłđħı', 'oldhi');
      words := replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
      words := regexp_replace(words, '[\u007f-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]', ' ', 'g');
    END IF;
    words := translate(lower(words), '!"#$%&''()*+,-./:;<=>?@[\]^_${'`'}{|}~', '                                ');
    IF words ~ '[\u0001-\u001f\u007f]|  ' THEN
      words := regexp_replace(words, '[\u0001-\u0020\u007f]+', ' ', 'g');
    END IF;
    IF length(words) > 60 THEN words := regexp_replace(words, '([^ ]{60})[^ ]+', '\1', 'g'); END IF;
    RETURN btrim(left(words, 20000));
  END $$`,
  // Beginning of the words of an account. Characters that mean something in a search are left out: two accounts may have the
  // same beginning, since every search names its account beside.
  String.raw`CREATE FUNCTION search_prefix(account text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 20 AS $$
  BEGIN
    RETURN translate(account, E' \t\n\r\'\\:!|&()*<>', '') || '/';
  END $$`,
  // Words of a text in some accounts. Not for parallel plans: to start workers takes longer than most searches.
  String.raw`CREATE FUNCTION search_words(accounts text[], value text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL UNSAFE COST 1000 AS $$
  DECLARE
    words text := ' ' || @.search_text(value);
    account text;
    found text := '';
  BEGIN
    IF words = ' ' THEN RETURN ''::tsvector; END IF;
    FOREACH account IN ARRAY accounts LOOP
      IF account IS NOT NULL THEN found := found || replace(words, ' ', ' ' || @.search_prefix(account)); END IF;
    END LOOP;
    RETURN found::tsvector;
  END $$`,
  // All words of a text, or words that begin so, in one of the accounts; null for a text without words. The whole word beside
  // its beginnings finds nothing more: PostgreSQL knows how frequent it is, and guesses at beginnings.
  String.raw`CREATE FUNCTION search_query(accounts text[], value text) RETURNS tsquery
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 300 AS $$
  DECLARE
    words text[] := string_to_array(nullif(@.search_text(value), ''), ' ');
    account text;
    word text;
    every text;
    found text;
  BEGIN
    FOREACH account IN ARRAY accounts LOOP
      CONTINUE WHEN account IS NULL OR words IS NULL;
      every := NULL;
      FOREACH word IN ARRAY words LOOP
        word := @.search_prefix(account) || word;
        every := concat_ws(' & ', every, '(' || word || ' | ' || word || ':*)');
      END LOOP;
      found := concat_ws(' | ', found, '(' || every || ')');
    END LOOP;
    RETURN found::tsquery;
  END $$`,
  // 1: the title begins with the text; 2: it has all its words; 3: it does not.
  String.raw`CREATE FUNCTION search_rank(title text, value text) RETURNS integer
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  BEGIN
    IF starts_with(@.search_text(title), @.search_text(value)) THEN RETURN 1; END IF;
    IF @.search_words('{title}', title) @@ @.search_query('{title}', value) THEN RETURN 2; END IF;
    RETURN 3;
  END $$`,
];

export class SearchFunctions1760000000093 implements MigrationInterface {
  readonly name = 'SearchFunctions1760000000093';

  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [
      { schema: string },
    ];
    for (const statement of STATEMENTS)
      await runner.query(statement.replaceAll('@.search_', `${schema}.search_`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP FUNCTION search_rank, search_query, search_words, search_prefix, search_text CASCADE',
    );
  }
}
