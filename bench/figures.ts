export const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const times = (value: number): string => `${value.toFixed(2)}x`;

export const verdict = (value: number, target: number): string =>
  `${times(target)} ${value <= target ? 'met' : 'MISSED'}`;
