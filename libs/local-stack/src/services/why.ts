/** Error message for a person: the last output of an ended process that is no JSON log line. */
export function why(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const last = lines.at(-1);
  if (last === undefined) return 'it wrote nothing';
  if (last.startsWith('{')) return messageOf(last);
  const from = lines.findLastIndex((line) => line.startsWith('{')) + 1;
  return lines
    .slice(from)
    .filter((line) => !/^\s+at /.test(line))
    .join('\n');
}

function messageOf(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
