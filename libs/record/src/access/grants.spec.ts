import { isInAudience } from './grants';
import { ROLES } from './roles';

describe('isInAudience', () => {
  it('accepts every role and none for everyone', () => {
    for (const roles of [[], ...ROLES.map((role) => [role])])
      expect(isInAudience(roles, 'everyone')).toBe(true);
  });

  it('accepts people with one of the roles', () => {
    expect(isInAudience(['specialist', 'auditor'], ['auditor', 'account_owner'])).toBe(true);
    expect(isInAudience(['specialist'], ['auditor'])).toBe(false);
    expect(isInAudience([], ['auditor'])).toBe(false);
  });

  it('refuses people who are auditors only for everyone_but_auditors', () => {
    expect(isInAudience([], 'everyone_but_auditors')).toBe(true);
    expect(isInAudience(['auditor'], 'everyone_but_auditors')).toBe(false);
    expect(isInAudience(['auditor', 'directory_auditor'], 'everyone_but_auditors')).toBe(false);
    expect(isInAudience(['auditor', 'specialist'], 'everyone_but_auditors')).toBe(true);
  });
});
