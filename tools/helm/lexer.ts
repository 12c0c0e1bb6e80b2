/** Text between actions, or the words of one action, such as `include "deskline.name" .`. */
export type Token = { readonly text: string } | { readonly words: readonly string[] };

// A closing parenthesis and a variable keep the fields behind them: `(dict).name`, `$service.settings`.
const WORD =
  /"(?:[^"\\\n]|\\.)*"|`[^`]*`|-?\d+(?:\.\d+)?(?![\w.])|:=|=|\||,|\(|\)(?:\.\w+)*|\$\w*(?:\.\w+)*|\.(?:\w+(?:\.\w+)*)?|\w+/y;
const SPACE = /\s*/y;
const OPENING = /\{\{(?:-(?=\s))?/g;
const COMMENT = /\s*\/\*[^]*?\*\/\s*/y;
const CLOSING = /(-?)\}\}/y;

/** Splits a Go template into text and actions; `{{-` and `-}}` take the white space beside them away. */
export function tokensOf(template: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let trims = false;
  const pushText = (text: string, next: string) => {
    const begun = trims ? text.trimStart() : text;
    tokens.push({ text: next.endsWith('-') ? begun.trimEnd() : begun });
  };
  for (;;) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(template);
    if (!opening) break;
    pushText(template.slice(at, opening.index), opening[0]);
    const action = actionAt(template, OPENING.lastIndex);
    if (action.words.length > 0) tokens.push({ words: action.words });
    at = action.end;
    trims = action.trims;
  }
  pushText(template.slice(at), '');
  return tokens;
}

function actionAt(template: string, start: number): { words: string[]; end: number; trims: boolean } {
  const words: string[] = [];
  let at = start + (matchAt(COMMENT, template, start)?.[0].length ?? 0);
  for (;;) {
    at += matchAt(SPACE, template, at)?.[0].length ?? 0;
    const closing = matchAt(CLOSING, template, at);
    if (closing) return { words, end: at + closing[0].length, trims: closing[1] === '-' };
    const word = matchAt(WORD, template, at)?.[0];
    if (word === undefined)
      throw new Error(`No word of a template: ${JSON.stringify(template.slice(at, at + 30))}`);
    words.push(word);
    at += word.length;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
