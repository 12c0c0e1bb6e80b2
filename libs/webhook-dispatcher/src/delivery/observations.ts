interface Series {
  observe(value: number): void;
}

const MOST = 1_000;

/** What a histogram is told of, many at once: each among other work, they take several times as long. */
export class Observations {
  private waiting: { readonly series: Series; readonly value: number }[] = [];

  add(series: Series, value: number): void {
    this.waiting.push({ series, value });
    if (this.waiting.length >= MOST) this.tell();
  }

  tell(): void {
    const told = this.waiting;
    this.waiting = [];
    for (const { series, value } of told) series.observe(value);
  }
}
