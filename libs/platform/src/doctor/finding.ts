/** Result of one check of the doctor: a fact, and what to do unless it is as it should be. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'fault';
  /** Part of the installation, such as "certificate". */
  readonly about: string;
  readonly fact: string;
  readonly todo?: string;
}

export const ok = (about: string, fact: string): Finding => ({ level: 'ok', about, fact });

export const warning = (about: string, fact: string, todo: string): Finding => ({
  level: 'warning',
  about,
  fact,
  todo,
});

export const fault = (about: string, fact: string, todo: string): Finding => ({
  level: 'fault',
  about,
  fact,
  todo,
});

/** Findings of a check, or the fault that it could not be made. */
export async function findingsOf(
  about: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      fault(about, `cannot be looked at: ${reason}`, 'Mend this first; further findings depend on it.'),
    ];
  }
}

/** Clocks: leases and tokens bear some seconds, and no more. */
const CLOCK_WARNING_MS = 2_000;
const CLOCK_FAULT_MS = 30_000;

/** Compares another clock with ours, as far as the time of the answer allows. */
export function clockFinding(about: string, theirs: number, asked: number, answered: number): Finding {
  const off = Math.max(0, asked - theirs, theirs - answered);
  const seconds = (off / 1_000).toFixed(1);
  if (off < CLOCK_WARNING_MS) return ok(about, 'its clock agrees with this machine');
  const make = off < CLOCK_FAULT_MS ? warning : fault;
  return make(about, `its clock is ${seconds} s off`, 'Run chrony or ntpd on every machine.');
}
