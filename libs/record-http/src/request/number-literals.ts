import { decimalIn } from '@deskline/record-kinds';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]|true|false|null|-?\d[\d.eE+-]*/g;

/** Numbers as the body spells them: JSON.parse drops the last zero of 120.50, and rounds beyond the precision of a double. */
export class NumberLiterals {
  private literals: ReadonlyMap<string, string> | undefined;

  constructor(private readonly json: Buffer) {}

  /** Digits of a member of the outermost object; undefined when it is no plain decimal. */
  of(name: string): string | undefined {
    this.literals ??= numberLiterals(this.json.toString());
    const digits = this.literals.get(name);
    return digits !== undefined && decimalIn(digits) !== undefined ? digits : undefined;
  }
}

/** Number literals of the outermost members of a JSON object that JSON.parse has accepted. */
function numberLiterals(json: string): Map<string, string> {
  const numbers = new Map<string, string>();
  let depth = 0;
  let name: string | undefined;
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && token.startsWith('"') && name === undefined) name = JSON.parse(token) as string;
    else if (depth === 1 && name !== undefined) {
      // A nested value ends at its closing bracket. Of a repeated name the last value counts.
      if (/^[-\d]/.test(token)) numbers.set(name, token);
      else numbers.delete(name);
      if (token !== '{' && token !== '[') name = undefined;
    }
    if (token === '{' || token === '[') depth += 1;
  }
  return numbers;
}
