import { join } from 'node:path';
import type { DemoData } from '@deskline/local-stack';
import { Nats } from '@deskline/platform';
import type { SharedStack } from '@deskline/testing';
import { AccountLoader } from '../tools/demo/account-loader';
import { MANAGERS, peopleOf, type DemoAccount } from '../tools/demo/demo-account';
import { named } from '../tools/demo/demo-record';
import { Operator } from '../tools/demo/operator';
import { Steps } from '../tools/demo/steps';

/** Account of one spec: people named as in the demo data, and the records that workflows, tasks and requests need. */
export function ownAccount(id: string): DemoAccount {
  const person = peopleOf(`${id}.example`);
  const signsIn = true;
  return {
    id,
    name: `Account ${id}`,
    time_zone: 'Europe/Amsterdam',
    locale: 'en',
    currency: 'EUR',
    trusts: [],
    serviceDesk: 'service-desk',
    foundations: [
      ...named('/organizations', { [id]: { name: `Account ${id}` }, it: { name: 'IT', parent: `@${id}` } }),
      ...named('/teams', {
        'service-desk': { name: 'Service Desk' },
        infrastructure: { name: 'Infrastructure' },
      }),
    ],
    people: [
      person('Ellen Brown', 'Head of IT', 'it', {
        roles: [...MANAGERS, 'account_administrator', 'account_owner', 'specialist'],
        teams: ['service-desk'],
        signsIn,
      }),
      person('Howard Tanner', 'System engineer', 'it', {
        roles: ['specialist'],
        teams: ['infrastructure'],
        signsIn,
      }),
      person('Walter Okafor', 'Change coordinator', 'it', {
        roles: ['workflow_manager', 'specialist'],
        teams: ['infrastructure'],
        signsIn,
      }),
      person('Diana Prins', 'Service desk manager', 'it', {
        roles: ['service_desk_manager', 'specialist'],
        teams: ['service-desk'],
        signsIn,
      }),
      person('Grace Lindqvist', 'Internal auditor', id, { roles: ['auditor'], signsIn }),
      person('Omar Haddad', 'Accountant', id, { signsIn }),
      person('Lucia Moreno', 'Warehouse planner', id, { signsIn }),
    ],
    settings: named('/workflow_types', { 'application-change': { name: 'Application change' } }),
    records: [
      ...named('/services', {
        email: { name: 'Email', provider: '@it', support_team: '@infrastructure' },
      }),
      ...named('/workflow_templates', {
        'standard-change': { subject: 'Standard change', category: 'standard', justification: 'improvement' },
      }),
      ...named('/task_templates', {
        'change-step': {
          subject: 'Carry out a change step',
          category: 'implementation',
          planned_duration: 240,
        },
      }),
    ],
  };
}

/** Loads the account into the stack as the demo data is loaded, and returns its people with tokens and passwords. */
export async function loadAccount(account: DemoAccount, stack: SharedStack): Promise<DemoData['people']> {
  const { base_url: baseUrl, ca_file: caFile, dataDir } = stack;
  const nats = await Nats.connect(stack.nats.url, 'e2e');
  try {
    const operator = new Operator(nats);
    await operator.account(account, new URL(baseUrl).origin);
    const steps = new Steps(join(dataDir, `steps-${account.id}.jsonl`));
    const loader = new AccountLoader(account, operator, nats, steps, { baseUrl, apiUrl: baseUrl, caFile });
    return (await loader.load(new Map())).people;
  } finally {
    await nats.close();
  }
}
