/** This process, PostgreSQL or another service has too much to do: the caller should retry later. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** PostgreSQL or NATS does not answer at the moment. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Reason why a process does not start: one sentence for a person, shown without a stack trace. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
