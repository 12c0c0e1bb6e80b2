interface InWebhook {
  readonly webhook_id: number;
}

const AT_ONCE = 5_000;

/** Webhook by webhook, and all of a webhook at once: so lanes are locked in order, however many statements it takes. */
export function laneSlices<Made extends InWebhook>(deliveries: readonly Made[]): Made[][] {
  const inOrder = deliveries.toSorted((one, other) => one.webhook_id - other.webhook_id);
  const slices: Made[][] = [];
  for (let from = 0; from < inOrder.length;) {
    let to = Math.min(from + AT_ONCE, inOrder.length);
    while (inOrder[to]?.webhook_id === inOrder[to - 1]?.webhook_id) to++;
    slices.push(inOrder.slice(from, to));
    from = to;
  }
  return slices;
}
