const HEAD = `Metrics of every service on /metrics of its ops port, with their labels; each has the label \`service\` too.
Written from a running Deskline: WRITE_METRICS=1 npm test -- e2e/observability/metrics.e2e.spec.ts`;

/** Document of all metrics by the services that have them: those of every service first, then those of fewer. */
export function metricsDocument(names: ReadonlyMap<string, string>): string {
  const services = new Map<string, string[]>();
  for (const [service, text] of names)
    for (const line of text.split('\n')) services.set(line, [...(services.get(line) ?? []), service]);
  const sections = new Map<string, string[]>();
  for (const [line, having] of services) {
    const title = having.length === names.size ? 'every service' : having.join(', ');
    sections.set(title, [...(sections.get(title) ?? []), line]);
  }
  const widest = [...sections].sort(([one], [other]) => rank(other) - rank(one));
  return `${[HEAD, ...widest.map(([title, lines]) => [`# ${title}`, ...lines.sort()].join('\n'))].join('\n\n')}\n`;
}

const rank = (title: string): number => (title === 'every service' ? Infinity : title.split(',').length);
