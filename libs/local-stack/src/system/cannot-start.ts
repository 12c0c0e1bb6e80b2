/** Something the person at the keyboard can put right: its message is the whole story, no stack is shown. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
