/** A value that is not taken, and why: a key of the message table. */
export class Refused {
  constructor(readonly because: string) {}
}
