import { decimalIn } from '@deskline/record-kinds';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]|true|false|null|-?\d[\d.eE+-]*/g;

/** Numbers as they were written: JSON.parse takes the last zero from 120.50, and rounds what a double cannot hold. */
export class NumberLiterals {
  private literals: ReadonlyMap<string, string> | undefined;

  constructor(private readonly json: Buffer) {}

  /** The digits of a member of the outermost object; undefined when they were not written plainly. */
  of(name: string): string | undefined {
    this.literals ??= numberLiterals(this.json.toString());
    const digits = this.literals.get(name);
    return digits !== undefined && decimalIn(digits) !== undefined ? digits : undefined;
  }
}

/** Of an object that is known to be JSON, so only its outermost names and values are to be told apart. */
function numberLiterals(json: string): Map<string, string> {
  const numbers = new Map<string, string>();
  let depth = 0;
  let name: string | undefined;
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && token.startsWith('"') && name === undefined) name = JSON.parse(token) as string;
    else if (depth === 1 && name !== undefined) {
      // What is opened here has ended when its bracket is closed; a number may be the last of several by that name.
      if (/^[-\d]/.test(token)) numbers.set(name, token);
      else numbers.delete(name);
      if (token !== '{' && token !== '[') name = undefined;
    }
    if (token === '{' || token === '[') depth += 1;
  }
  return numbers;
}
