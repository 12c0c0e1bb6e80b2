/** The subject has no subscriber: no service has handled the request, so it can safely be sent again. */
export class NoResponder extends Error {
  override readonly name = 'NoResponder';
  constructor(readonly subject: string) {
    super(`Nobody answers on ${subject}.`);
  }
}

/** No answer in time: a service may or may not have handled the request. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
  constructor(
    readonly subject: string,
    readonly timeoutMs: number,
  ) {
    super(`No answer on ${subject} within ${timeoutMs} ms.`);
  }
}
