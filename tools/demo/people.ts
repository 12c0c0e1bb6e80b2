import type { Role } from '@deskline/record';

export interface DemoPerson {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly job_title: string;
  readonly organization: string;
  readonly roles: readonly Role[];
  readonly teams?: readonly string[];
}

export interface DemoAccount {
  readonly id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly locale: string;
  readonly currency: string;
  readonly trusts: readonly string[];
  /** The first one sets the account up. */
  readonly people: readonly [DemoPerson, ...DemoPerson[]];
}

/** A small company, and the provider that runs its network: each trusts the other. */
export const ACCOUNTS: readonly DemoAccount[] = [
  {
    id: 'widget',
    name: 'Widget Company',
    time_zone: 'Europe/Amsterdam',
    locale: 'en',
    currency: 'EUR',
    trusts: ['northwind'],
    people: [
      {
        key: 'ellen',
        name: 'Ellen Brown',
        email: 'ellen.brown@widget.example',
        job_title: 'Head of IT',
        organization: 'it',
        roles: ['account_administrator', 'account_owner', 'specialist'],
        teams: ['service-desk'],
      },
      {
        key: 'howard',
        name: 'Howard Tanner',
        email: 'howard.tanner@widget.example',
        job_title: 'System engineer',
        organization: 'it',
        roles: ['specialist'],
        teams: ['infrastructure', 'applications'],
      },
      {
        key: 'grace',
        name: 'Grace Lindqvist',
        email: 'grace.lindqvist@widget.example',
        job_title: 'Internal auditor',
        organization: 'finance',
        roles: ['auditor'],
      },
      {
        key: 'walter',
        name: 'Walter Okafor',
        email: 'walter.okafor@widget.example',
        job_title: 'Change coordinator',
        organization: 'it',
        roles: ['workflow_manager', 'specialist'],
        teams: ['infrastructure'],
      },
      {
        key: 'diana',
        name: 'Diana Prins',
        email: 'diana.prins@widget.example',
        job_title: 'Service desk manager',
        organization: 'it',
        roles: ['service_desk_manager', 'service_desk_analyst', 'specialist'],
        teams: ['service-desk'],
      },
      {
        key: 'omar',
        name: 'Omar Haddad',
        email: 'omar.haddad@widget.example',
        job_title: 'Accountant',
        organization: 'finance',
        roles: [],
      },
      {
        key: 'lucia',
        name: 'Lucia Moreno',
        email: 'lucia.moreno@widget.example',
        job_title: 'Warehouse planner',
        organization: 'logistics',
        roles: [],
      },
    ],
  },
  {
    id: 'northwind',
    name: 'Northwind Networks',
    time_zone: 'America/New_York',
    locale: 'en',
    currency: 'USD',
    trusts: ['widget'],
    people: [
      {
        key: 'ruth',
        name: 'Ruth Nakamura',
        email: 'ruth.nakamura@northwind.example',
        job_title: 'Operations director',
        organization: 'northwind',
        roles: ['account_administrator', 'account_owner'],
      },
      {
        key: 'pavel',
        name: 'Pavel Novak',
        email: 'pavel.novak@northwind.example',
        job_title: 'Network engineer',
        organization: 'northwind',
        roles: ['specialist'],
        teams: ['network-operations'],
      },
    ],
  },
];
