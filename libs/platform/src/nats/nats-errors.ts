/** Nobody listens on the subject: the request was not worked on by anyone, so it may safely be sent again. */
export class NoResponder extends Error {
  override readonly name = 'NoResponder';
  constructor(readonly subject: string) {
    super(`Nobody answers on ${subject}.`);
  }
}

/** No answer in time: whether the request was worked on is not known. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
  constructor(
    readonly subject: string,
    readonly timeoutMs: number,
  ) {
    super(`No answer on ${subject} within ${timeoutMs} ms.`);
  }
}
