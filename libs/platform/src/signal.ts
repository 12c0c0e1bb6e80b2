/** Wakes a loop that waits. Notified any number of times before the wait, the signal cuts it short once. */
export class Signal {
  private notified = false;
  private wakeUp: (() => void) | null = null;

  notify(): void {
    this.notified = true;
    this.wakeUp?.();
  }

  /** True when the signal was notified; false when the time passed or `ended` was aborted first. */
  async wait(milliseconds: number, ended?: AbortSignal): Promise<boolean> {
    if (!this.notified && !ended?.aborted) await this.sleep(milliseconds, ended);
    const { notified } = this;
    this.notified = false;
    return notified;
  }

  private async sleep(milliseconds: number, ended?: AbortSignal): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
      timer = setTimeout(resolve, milliseconds);
      ended?.addEventListener('abort', this.wakeUp, { once: true });
    });
    clearTimeout(timer);
    if (this.wakeUp) ended?.removeEventListener('abort', this.wakeUp);
    this.wakeUp = null;
  }
}
