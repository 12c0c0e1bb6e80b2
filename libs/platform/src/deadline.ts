import { Overloaded } from './errors';

/** Moment until which a call must be answered. The waits below the call end at it. */
export class Deadline {
  private constructor(private readonly endsAt: number) {}

  static in(milliseconds: number): Deadline {
    return new Deadline(performance.now() + milliseconds);
  }

  /** Milliseconds, at least 0. */
  get left(): number {
    return Math.max(this.endsAt - performance.now(), 0);
  }

  assertAhead(): void {
    if (this.left === 0) throw passed();
  }

  /** Result of the work, or Overloaded at the deadline; a later result goes to `unwanted`. */
  limit<T>(work: Promise<T>, unwanted: (late: T) => void = () => undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(passed());
      }, this.left);
      work.then(
        (result) => {
          clearTimeout(timer);
          if (isLate) unwanted(result);
          else resolve(result);
        },
        (error: unknown) => {
          clearTimeout(timer);
          reject(error as Error);
        },
      );
    });
  }
}

const passed = (): Overloaded => new Overloaded('The time of the call has passed.');
