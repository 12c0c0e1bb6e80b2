import type { CiRow } from './ci.record';

const SOFTWARE: readonly CiRow['rule_set'][] = ['software', 'software_distribution_package'];

/**
 * Deprecated fields that the rule set replaces. `ci_type` has no value for logical assets, which therefore are
 * hardware.
 */
export function kindsOf(rule_set: CiRow['rule_set']): Pick<CiRow, 'ci_type' | 'software'> {
  if (rule_set === null) return { ci_type: null, software: false };
  if (rule_set === 'license_certificate') return { ci_type: 'software_license_certificate', software: true };
  const software = SOFTWARE.includes(rule_set);
  return { ci_type: software ? 'software_version' : 'hardware', software };
}
