/** A wait that can be cut short. Rung any number of times, it is heard once. */
export class Bell {
  private rung = false;
  private wakeUp: (() => void) | null = null;

  ring(): void {
    this.rung = true;
    this.wakeUp?.();
  }

  /** True when it was rung; false when the time passed or the work ended first. */
  async hear(milliseconds: number, ended: AbortSignal): Promise<boolean> {
    if (!this.rung && !ended.aborted) await this.rest(milliseconds, ended);
    const heard = this.rung;
    this.rung = false;
    return heard;
  }

  private async rest(milliseconds: number, ended: AbortSignal): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
      timer = setTimeout(resolve, milliseconds);
      ended.addEventListener('abort', this.wakeUp, { once: true });
    });
    clearTimeout(timer);
    if (this.wakeUp) ended.removeEventListener('abort', this.wakeUp);
    this.wakeUp = null;
  }
}
