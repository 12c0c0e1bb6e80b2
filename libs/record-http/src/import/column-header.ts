/** Words that are not written as others are. */
const WORDS: Readonly<Record<string, string>> = {
  ci: 'CI',
  cis: 'CIs',
  flsa: 'FLSA',
  id: 'ID',
  pdf: 'PDF',
  po: 'PO',
  rfc: 'RFC',
  roi: 'ROI',
  sla: 'SLA',
  slas: 'SLAs',
  ui: 'UI',
  uri: 'URI',
  url: 'URL',
  vip: 'VIP',
};

/** Header of a field: its name as a title (`Primary Email`, `Source ID`, `CI`). */
export const columnHeader = (field: string): string =>
  field
    .replace(/([a-z])ID$/, '$1_id')
    .split('_')
    .map((word) => WORDS[word] ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
