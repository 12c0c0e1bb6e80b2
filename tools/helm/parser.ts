import { tokensOf, type Token } from './lexer';

/** Value of an action: a literal, a field path from the dot or a variable, a function, or a pipeline in parentheses. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'path'; readonly variable?: string; readonly fields: readonly string[] }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'pipeline'; readonly pipeline: Pipeline; readonly fields: readonly string[] };

/** Commands, each of which gets the value of the one before as its last argument. */
export interface Pipeline {
  readonly variables: readonly string[];
  readonly declares: boolean;
  readonly commands: readonly (readonly Operand[])[];
}

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly pipeline: Pipeline }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly pipeline: Pipeline;
      readonly body: Node[];
      readonly otherwise: Node[];
    };

/** Parses a template; its `define` blocks are put into `defined`. */
export function parseTemplate(template: string, defined: Map<string, Node[]>): Node[] {
  const tokens = tokensOf(template).values();
  const nodes = parseList(tokens, defined);
  if (nodes.ending) throw new Error(`Unexpected {{ ${nodes.ending.join(' ')} }}`);
  return nodes.list;
}

interface List {
  list: Node[];
  /** Words of the `end` or `else` that ended it. */
  ending?: readonly string[];
}

function parseList(tokens: IterableIterator<Token>, defined: Map<string, Node[]>): List {
  const list: Node[] = [];
  for (const token of { [Symbol.iterator]: () => ({ next: () => tokens.next() }) }) {
    if ('text' in token) {
      list.push({ kind: 'text', text: token.text });
      continue;
    }
    const [keyword = '', ...rest] = token.words;
    if (keyword === 'end' || keyword === 'else') return { list, ending: token.words };
    if (keyword === 'define')
      defined.set(JSON.parse(rest[0] ?? '') as string, parseList(tokens, defined).list);
    else if (keyword === 'if' || keyword === 'with' || keyword === 'range')
      list.push(parseBlock(keyword, rest, tokens, defined));
    else list.push({ kind: 'action', pipeline: parsePipeline([...token.words]) });
  }
  return { list };
}

function parseBlock(
  kind: 'if' | 'with' | 'range',
  words: readonly string[],
  tokens: IterableIterator<Token>,
  defined: Map<string, Node[]>,
): Node {
  const pipeline = parsePipeline([...words]);
  const { list: body, ending } = parseList(tokens, defined);
  if (!ending) throw new Error(`{{ ${kind} ${words.join(' ')} }} has no end.`);
  const [keyword, next, ...rest] = ending;
  if (keyword === 'end') return { kind, pipeline, body, otherwise: [] };
  const otherwise =
    next === 'if' ? [parseBlock('if', rest, tokens, defined)] : parseList(tokens, defined).list;
  return { kind, pipeline, body, otherwise };
}

/** Parses and removes words up to the end or a closing parenthesis. */
function parsePipeline(words: string[]): Pipeline {
  const sign = words.slice(0, 4).findIndex((word) => word === ':=' || word === '=');
  const declares = words[sign] === ':=';
  const variables = sign > 0 ? words.splice(0, sign + 1).filter((word) => word.startsWith('$')) : [];
  const commands: Operand[][] = [[]];
  while (words.length > 0 && !words[0]?.startsWith(')')) {
    const word = words.shift() ?? '';
    if (word === '|') commands.push([]);
    else commands.at(-1)?.push(parseOperand(word, words));
  }
  return { variables, declares, commands };
}

const LITERALS: Readonly<Record<string, unknown>> = { true: true, false: false, nil: undefined };

function parseOperand(word: string, words: string[]): Operand {
  if (word === '(') {
    const pipeline = parsePipeline(words);
    const [, ...fields] = (words.shift() ?? '').split('.');
    return { kind: 'pipeline', pipeline, fields };
  }
  if (word.startsWith('$')) {
    const [variable = '', ...fields] = word.split('.');
    return { kind: 'path', variable, fields };
  }
  if (word.startsWith('.')) return { kind: 'path', fields: word.split('.').filter(Boolean) };
  if (word.startsWith('"')) return { kind: 'literal', value: JSON.parse(word) as string };
  if (word.startsWith('`')) return { kind: 'literal', value: word.slice(1, -1) };
  if (/^-?\d/.test(word)) return { kind: 'literal', value: Number(word) };
  return Object.hasOwn(LITERALS, word)
    ? { kind: 'literal', value: LITERALS[word] }
    : { kind: 'function', name: word };
}
