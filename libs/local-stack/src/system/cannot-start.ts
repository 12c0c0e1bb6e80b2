/** Fault that the user can mend: the message is printed without a stack. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
