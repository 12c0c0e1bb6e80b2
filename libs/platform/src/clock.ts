/** Where the time comes from. Injected everywhere, so that a test may decide what time it is. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** A clock that moves only when told to. */
export class ManualClock extends Clock {
  private time: number;

  constructor(start: Date | string = '2026-01-01T00:00:00.000Z') {
    super();
    this.time = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.time);
  }

  set(time: Date | string): void {
    this.time = new Date(time).getTime();
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}
