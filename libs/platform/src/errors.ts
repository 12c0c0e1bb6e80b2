/** Too much is asked of this process or of what stands behind it: trying again later is right. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** Something this process stands on (PostgreSQL, NATS) does not answer at the moment. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Why a process does not start: one sentence for a person, shown without a stack trace. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
