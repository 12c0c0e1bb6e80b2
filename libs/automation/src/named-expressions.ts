/** `name = …` of the expressions; `at` and `start` are the offsets of the name and of the expression in the text. */
export interface NamedExpression {
  readonly name: string;
  readonly at: number;
  readonly text: string;
  readonly start: number;
}

/** Something stands before the first name. */
export interface Unnamed {
  readonly at: number;
}

/** Matches `=` but not `==`. */
const NAMED = /^[ \t]*([A-Za-z_]\w*)[ \t]*=(?!=)/;
const SAYS_NOTHING = /^\s*(\/\/.*)?$/;

/** A line that does not begin with `name =` goes on with the one before. */
export function namedExpressions(expressions: string): readonly NamedExpression[] | Unnamed {
  const found: { name: string; at: number; text: string; start: number }[] = [];
  let offset = 0;
  for (const line of expressions.split('\n')) {
    const [begins, name] = NAMED.exec(line) ?? [];
    const last = found.at(-1);
    if (begins !== undefined && name !== undefined)
      found.push({
        ...{ name, at: offset + begins.indexOf(name) },
        ...{ text: line.slice(begins.length), start: offset + begins.length },
      });
    else if (last) last.text += `\n${line}`;
    else if (!SAYS_NOTHING.test(line)) return { at: offset };
    offset += line.length + 1;
  }
  return found;
}
