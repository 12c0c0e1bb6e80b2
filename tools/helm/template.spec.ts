import { evaluate, Scope } from './evaluate';
import { FUNCTIONS } from './functions';
import { parseTemplate, type Node } from './parser';

/** Text of a template with this dot. */
function render(template: string, dot: unknown = {}): string {
  const defined = new Map<string, Node[]>();
  const nodes = parseTemplate(template, defined);
  const scopeOf = (inner: unknown) => {
    const scope = new Scope(inner);
    scope.declare('$', inner);
    return scope;
  };
  const functions = {
    ...FUNCTIONS,
    include: (name: string, inner: unknown) => evaluate(defined.get(name) ?? [], scopeOf(inner), functions),
  };
  return evaluate(nodes, scopeOf(dot), functions);
}

// Each expected text is that of Go 1.19 with sprig 3.2.
describe('the reader of Go templates', () => {
  it.each([
    ['text alone', 'a {{ "b" }} c', 'a b c'],
    ['trimmed white space', 'a \n {{- "b" -}} \n c', 'abc'],
    ['a comment', 'a{{/* no {{ action }} */}}b {{- /* gone */ -}} c', 'abc'],
    ['a raw string', '{{ `a"b` }}', 'a"b'],
    ['escapes', '{{ "a\\nb" }}', 'a\nb'],
    ['a path', '{{ .a.b }}', '1'],
    ['a path of parentheses', '{{ (dict "x" (dict "y" "z")).x.y }}', 'z'],
    ['a pipeline', '{{ "a" | printf "%s-%s" "b" | upper }}', 'B-A'],
    ['a condition', '{{ if .none }}a{{ else if .a }}b{{ else }}c{{ end }}', 'b'],
    [
      'emptiness',
      '{{ if dict }}a{{ end }}{{ if list }}b{{ end }}{{ if "" }}c{{ end }}{{ if 0 }}d{{ end }}',
      '',
    ],
    ['with', '{{ with .a }}{{ .b }}{{ $.list | first }}{{ else }}none{{ end }}', '1x'],
    ['with of nothing', '{{ with .none }}a{{ else }}{{ .a.b }}{{ end }}', '1'],
    ['a list', '{{ range .list }}<{{ . }}>{{ end }}', '<x><y>'],
    ['a list with its numbers', '{{ range $i, $v := .list }}{{ $i }}{{ $v }}{{ end }}', '0x1y'],
    [
      'a map in the order of its keys',
      '{{ range $k, $v := dict "b" "1" "a" "2" }}{{ $k }}{{ $v }}{{ end }}',
      'a2b1',
    ],
    ['an empty list', '{{ range list }}a{{ else }}none{{ end }}', 'none'],
    ['a variable of a block', '{{ $x := "a" }}{{ if true }}{{ $x := "b" }}{{ $x }}{{ end }}{{ $x }}', 'ba'],
    ['an assignment', '{{ $x := "a" }}{{ if true }}{{ $x = "b" }}{{ end }}{{ $x }}', 'b'],
    ['a definition', '{{ define "n" }}<{{ .b }}{{ $.b }}>{{ end }}{{ include "n" .a }}', '<11>'],
    ['indentation', '{{ "a\\n\\nb" | nindent 2 }}', '\n  a\n  \n  b'],
    [
      'YAML',
      '{{ toYaml (dict "b" (list "1" true) "a" (dict "c" "x y")) }}',
      'a:\n  c: x y\nb:\n- "1"\n- true',
    ],
    ['a default', '{{ "" | default "a" }}{{ .a.b | default "c" }}', 'a1'],
    ['and, or, not', '{{ and "a" "b" }}{{ or "" "c" }}{{ not "" }}{{ and "" "d" }}', 'bctrue'],
    ['a name that objects of JavaScript have', '{{ toString 1 }}', '1'],
  ])('reads %s', (_, template, text) => {
    expect(render(template, { a: { b: 1 }, list: ['x', 'y'] })).toBe(text);
  });

  it.each([
    ['{{ .none.b }}', 'No b of nothing.'],
    ['{{ .none }}', 'undefined cannot be printed.'],
    ['{{ 1000000 }}', '1000000 cannot be printed.'],
    ['{{ unknown "a" }}', 'No function unknown.'],
    ['{{ $x }}', 'The variable $x is not declared.'],
    ['{{ $x = "a" }}', 'The variable $x is not declared.'],
    ['{{ if true }}a', 'has no end.'],
    ['a{{ end }}', 'Unexpected {{ end }}'],
    ['{{ "a }}', 'No word of a template'],
    ['{{ required "x is missing" "" }}', 'x is missing'],
    ['{{ printf "%d" 1 }}', 'printf has no %d here.'],
  ])('refuses %s', (template, message) => {
    expect(() => render(template)).toThrow(message);
  });
});
