/** Source of the time. Injected everywhere, so that a test can set it. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** Clock that only `set` and `advance` move. */
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
