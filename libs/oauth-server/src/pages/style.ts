import { hash } from 'node:crypto';

/** Style sheet of all pages. Colours have a contrast of at least 4.5 to 1, in both schemes. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #f5f6f8; --card: #fff; --text: #1a2130; --soft: #566070; --line: #e1e5ea;
  --edge: #7f8997; --strong: #1d4fb8; --over: #173f93; --on-strong: #fff; --faint: #eef2fb; --bad: #a8201a;
  --bad-ground: #fdeeec; --good: #14622f; --good-ground: #e9f6ed;
  --shade: 0 1px 2px rgb(16 24 40 / .06), 0 4px 16px rgb(16 24 40 / .05) }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f131a; --card: #181d26; --text: #e7ebf2; --soft: #a3adbb; --line: #2b3341;
    --edge: #77818f; --strong: #a3c0ff; --over: #c3d6ff; --on-strong: #0c1a36; --faint: #1f2838; --bad: #ffb4ab;
    --bad-ground: #391b19; --good: #93dca9; --good-ground: #16301f; --shade: none }
}
* { box-sizing: border-box }
[hidden] { display: none !important }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--text); accent-color: var(--strong);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; overflow-wrap: break-word }
header, main { width: 100%; max-width: 44rem; margin: 0 auto; padding: .75rem 1rem }
main { padding-bottom: 3rem }
header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center; justify-content: space-between }
header strong { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; font-size: 1.125rem; font-weight: 700;
  letter-spacing: -.015em }
header strong::before { content: ''; width: 1.375rem; height: 1.375rem; border-radius: .375rem;
  background: linear-gradient(var(--on-strong) 0 0) 50% 36% / 50% 2px no-repeat,
    linear-gradient(var(--on-strong) 0 0) 50% 64% / 50% 2px no-repeat, linear-gradient(var(--strong) 0 0) }
nav { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: 0 -.625rem }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .625rem; border-radius: .5rem;
  color: var(--text); text-decoration: none }
nav a:hover, nav a[aria-current] { background: var(--faint); color: var(--strong) }
nav a[aria-current] { font-weight: 600 }
main.narrow, header:has(+ main.narrow), main:has(> .card:only-child), header:has(+ main > .card:only-child) {
  max-width: 27rem }
section, .card { background: var(--card); border: 1px solid var(--line); border-radius: .875rem; padding: 1.25rem;
  margin-bottom: 1.25rem; box-shadow: var(--shade) }
h1, h2, h3 { line-height: 1.25; letter-spacing: -.01em; text-wrap: balance }
h1 { font-size: 1.5rem; margin: .25rem 0 1rem; letter-spacing: -.02em }
h2 { font-size: 1.1875rem; margin: 0 0 .75rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
p { margin: 0 0 1rem }
dl + form, form + p { margin-top: 1.25rem }
main > p:first-child { margin-bottom: .25rem }
.card > :last-child, section > :last-child { margin-bottom: 0 }
small, .soft { color: var(--soft); font-size: .875rem }
a { color: var(--strong); text-underline-offset: .15em }
a:hover { color: var(--over) }
label, legend { display: block; font-weight: 600; font-size: .9375rem; margin: 0 0 .375rem; padding: 0 }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; min-width: 0 }
fieldset label { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; margin: 0; padding: .375rem 0; font-weight: 400;
  font-size: 1rem }
[type=radio], [type=checkbox] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0 }
.field { margin-bottom: 1.25rem }
.field > .soft, fieldset > .soft { margin: 0 0 .375rem }
fieldset:has([value=lines]):not(:has([value=lines]:checked)) + .if-lines { display: none }
input:not([type=radio], [type=checkbox]), select, textarea { display: block; width: 100%; min-width: 0;
  min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge);
  border-radius: .5rem }
textarea { min-height: 6rem; resize: vertical }
[aria-invalid=true] { border-color: var(--bad) !important; box-shadow: inset 0 0 0 1px var(--bad) }
button, a.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem;
  padding: .5rem 1.125rem; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; color: var(--strong);
  background: var(--card); border: 1px solid var(--edge); border-radius: .5rem }
button:hover, a.button:hover { background: var(--faint); color: var(--over) }
button.main, a.button.main { color: var(--on-strong); background: var(--strong); border-color: var(--strong) }
button.main:hover, a.button.main:hover { background: var(--over); border-color: var(--over); color: var(--on-strong) }
button.danger { color: var(--bad) }
.wide button { width: 100% }
.row { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; justify-content: space-between }
.row > div { flex: 1 1 15rem; min-width: 0 }
form.row { align-items: stretch }
form.row > button, form.row > a.button { flex: 1 1 8rem }
ul.list { list-style: none; margin: 0 0 1.25rem; padding: 0 }
ul.list > li { padding: .875rem 0; border-top: 1px solid var(--line) }
ul.list:not(:last-child) > li:last-child { border-bottom: 1px solid var(--line) }
ul.list:last-child > li:last-child { padding-bottom: 0 }
.card > ul:not(.list) { margin: 0 0 1rem; padding: .75rem 1rem .75rem 2rem; background: var(--faint); border-radius: .5rem }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .375rem 1.25rem; margin: 0 }
dt { color: var(--soft) }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere }
.error { color: var(--bad); margin: .375rem 0 0; font-size: .875rem; font-weight: 500 }
.alert, .note { border: 1px solid; border-radius: .625rem; padding: .75rem 1rem; margin-bottom: 1.25rem }
.alert { background: var(--bad-ground); color: var(--bad) }
.note { background: var(--good-ground); color: var(--good) }
.note h2, .note code { color: var(--text) }
.alert p, .note p { margin: 0 }
.note p + p { margin-top: .5rem }
code { font: .9375rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; user-select: all }
.note code { display: block; padding: .625rem .75rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px }
@media (min-width: 40rem) {
  header, main { padding-left: 1.5rem; padding-right: 1.5rem }
  header { padding-top: 1.5rem }
  section, .card { padding: 1.75rem }
  main.narrow, header:has(+ main.narrow), main:has(> .card:only-child), header:has(+ main > .card:only-child) {
    max-width: 30rem }
  header:has(+ main.narrow), header:has(+ main > .card:only-child) { padding-top: 10vh }
}
@media (max-width: 30rem) {
  dl { grid-template-columns: 1fr; gap: 0 }
  dt { font-size: .875rem }
  dd + dt { margin-top: .625rem }
  .row > form, .row > form button { width: 100% }
}
@media (forced-colors: active) { header strong::before { background: Highlight } }
`;

/** Hash of the style sheet: browsers refuse any other style. */
export const STYLE_HASH = `'sha256-${hash('sha256', STYLE, 'base64')}'`;
