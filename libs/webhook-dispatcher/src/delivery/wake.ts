/** A wait that new work cuts short. Rung while nobody waits, it is remembered once. */
export class Wake {
  private rung = false;
  private wakeUp: (() => void) | null = null;

  ring(): void {
    this.rung = true;
    this.wakeUp?.();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.rung) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.wakeUp = resolve;
        timer = setTimeout(resolve, milliseconds);
      });
      clearTimeout(timer);
      this.wakeUp = null;
    }
    this.rung = false;
  }
}
