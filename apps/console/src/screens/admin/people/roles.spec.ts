import { en } from '../../../texts/admin/en';
import { offeredRoles, roleText } from './roles';

describe('roles of a person', () => {
  it('are offered as far as they are not held, without the owner of the account', () => {
    const offered = offeredRoles(en, ['auditor']);
    expect(offered).toContain('specialist');
    expect(offered).not.toContain('auditor');
    expect(offered).not.toContain('account_owner');
  });

  it('have their words, or their name where there are none', () => {
    expect(roleText(en, 'auditor')).toBe('Auditor');
    expect(roleText(en, 'astronaut')).toBe('astronaut');
  });
});
