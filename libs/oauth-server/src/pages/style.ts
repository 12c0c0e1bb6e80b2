import { hash } from 'node:crypto';

/** All the pages' looks. Colours have a contrast of at least 4.5 to 1 on their ground, in both schemes. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --text: #1c2430; --soft: #566070; --line: #868f9c;
  --strong: #1d4fb8; --on-strong: #fff; --bad: #b3261e; --bad-ground: #fdecea; --good-ground: #e7f4ea }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12161c; --card: #1b212a; --text: #e6eaf0; --soft: #a7b0bd; --line: #717b8a;
    --strong: #9dbdff; --on-strong: #0d1a33; --bad: #ffb4ab; --bad-ground: #3b1a18; --good-ground: #17301f }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere }
header, main { width: 100%; max-width: 44rem; margin: 0 auto; padding: 1rem }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between }
header strong { font-size: 1.125rem; letter-spacing: -.01em }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
header:has(+ .narrow), main.narrow { max-width: 26rem }
section, .card { background: var(--card); border-radius: .75rem; padding: 1.25rem; margin-bottom: 1rem;
  box-shadow: 0 1px 3px rgb(0 0 0 / .15) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.125rem; margin: 0 0 .5rem }
h3 { font-size: 1rem; margin: 1rem 0 .5rem }
p { margin: 0 0 1rem }
small, .soft { color: var(--soft); font-size: .875rem }
a { color: var(--strong) }
label, legend { display: block; font-weight: 600; margin: 0 0 .25rem; padding: 0 }
fieldset { border: 0; margin: 0 0 1rem; padding: 0 }
fieldset label { font-weight: 400; padding: .25rem 0 }
.field { margin-bottom: 1rem }
input:not([type=radio]), select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: .5rem }
[aria-invalid=true] { border: 2px solid var(--bad) !important }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--strong); background: transparent; border: 1px solid var(--strong); border-radius: .5rem }
button.main { color: var(--on-strong); background: var(--strong) }
.wide button { width: 100% }
.row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between }
ul.list { list-style: none; margin: 0 0 1rem; padding: 0 }
ul.list > li { padding: .75rem 0; border-top: 1px solid var(--line) }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; margin: 0 }
dt { color: var(--soft) }
dd { margin: 0 }
.error { color: var(--bad); margin: .25rem 0 0; font-size: .875rem }
.alert { background: var(--bad-ground); color: var(--bad); border-radius: .5rem; padding: .75rem 1rem; margin-bottom: 1rem }
.alert p, .note p { margin: 0 }
.note { background: var(--good-ground); border-radius: .5rem; padding: .75rem 1rem; margin-bottom: 1rem }
code { font: .9375rem/1.5 ui-monospace, monospace; user-select: all }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px }
`;

/** The one style the pages may have: anything else is refused by the browser. */
export const STYLE_HASH = `'sha256-${hash('sha256', STYLE, 'base64')}'`;
