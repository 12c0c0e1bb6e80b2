import { MANAGERS, peopleOf } from '../demo-account';

const person = peopleOf('widget.example');
const amsterdam = { site: '@amsterdam', work_hours: '@office' };
const rotterdam = { site: '@rotterdam', work_hours: '@warehouse-shifts' };
const antwerp = { site: '@antwerp', locale: 'nl' };
const reportsTo = (manager: string, more: object = amsterdam) => ({ ...more, manager: `@${manager}` });

const SIGNS_IN = [
  person('Ellen Brown', 'Head of IT', 'it', {
    roles: [...MANAGERS, 'account_administrator', 'account_owner', 'specialist'],
    teams: ['service-desk'],
    more: reportsTo('margriet', { ...amsterdam, vip: true }),
    signsIn: true,
  }),
  person('Howard Tanner', 'System engineer', 'it', {
    roles: ['specialist'],
    teams: ['infrastructure', 'applications'],
    more: reportsTo('ellen'),
    signsIn: true,
  }),
  person('Grace Lindqvist', 'Internal auditor', 'finance', {
    roles: ['auditor'],
    more: reportsTo('margriet'),
    signsIn: true,
  }),
  person('Walter Okafor', 'Change coordinator', 'it', {
    roles: ['workflow_manager', 'specialist'],
    teams: ['infrastructure'],
    more: reportsTo('ellen'),
    signsIn: true,
  }),
  person('Diana Prins', 'Service desk manager', 'it', {
    roles: ['service_desk_manager', 'service_desk_analyst', 'specialist'],
    teams: ['service-desk'],
    more: reportsTo('ellen'),
    signsIn: true,
  }),
  person('Omar Haddad', 'Accountant', 'finance', { more: reportsTo('saskia'), signsIn: true }),
  person('Lucia Moreno', 'Warehouse planner', 'logistics', {
    more: reportsTo('bram', { ...rotterdam, locale: 'es' }),
    signsIn: true,
  }),
] as const;

const IT = [
  person('Ines Faber', 'Service desk analyst', 'it', {
    roles: ['service_desk_analyst', 'specialist'],
    teams: ['service-desk'],
    more: reportsTo('diana'),
  }),
  person('Tomas Visser', 'Service desk analyst', 'it', {
    roles: ['service_desk_analyst', 'specialist'],
    teams: ['service-desk'],
    more: reportsTo('diana'),
  }),
  person('Noor Jansen', 'Application engineer', 'it', {
    roles: ['specialist'],
    teams: ['applications'],
    more: reportsTo('ellen'),
  }),
  person('Felix Aumann', 'Database engineer', 'it', {
    roles: ['specialist'],
    teams: ['applications', 'databases'],
    more: reportsTo('ellen', { ...amsterdam, locale: 'de' }),
  }),
  person('Priya Raman', 'Problem manager', 'it', {
    roles: ['problem_manager', 'specialist'],
    teams: ['databases'],
    more: reportsTo('ellen'),
  }),
  person('Stefan Kroll', 'Project manager', 'it', {
    roles: ['project_manager', 'specialist'],
    teams: ['project-office'],
    more: reportsTo('ellen'),
  }),
  person('Aisha Diallo', 'Project manager', 'it', {
    roles: ['project_manager', 'specialist'],
    teams: ['project-office'],
    more: reportsTo('ellen', { ...amsterdam, locale: 'fr' }),
  }),
  person('Marek Wolski', 'Asset and configuration manager', 'it', {
    roles: ['configuration_manager', 'specialist'],
    teams: ['workplace'],
    more: reportsTo('ellen'),
  }),
  person('Hanna Berg', 'Service level manager', 'it', {
    roles: ['service_level_manager', 'specialist'],
    teams: ['service-desk'],
    more: reportsTo('ellen'),
  }),
  person('Jonas Peeters', 'Knowledge manager', 'it', {
    roles: ['knowledge_manager', 'specialist'],
    teams: ['service-desk'],
    more: reportsTo('diana', antwerp),
  }),
  person('Rosa Almeida', 'Release manager', 'it', {
    roles: ['release_manager', 'specialist'],
    teams: ['applications'],
    more: reportsTo('ellen', { ...amsterdam, locale: 'pt' }),
  }),
  person('Daan Mulder', 'Workplace engineer', 'it', {
    roles: ['specialist'],
    teams: ['workplace'],
    more: reportsTo('marek', rotterdam),
  }),
  person('Chloe Dupont', 'Workplace engineer', 'it', {
    roles: ['specialist'],
    teams: ['workplace'],
    more: reportsTo('marek', { ...antwerp, locale: 'fr' }),
  }),
  person('Victor Stan', 'Security officer', 'it', {
    roles: ['specialist'],
    teams: ['security'],
    more: reportsTo('ellen'),
  }),
  person('Mei Tanaka', 'Security engineer', 'it', {
    roles: ['specialist'],
    teams: ['security', 'infrastructure'],
    more: reportsTo('victor'),
  }),
];

const BUSINESS = [
  person('Margriet Hofman', 'Managing director', 'widget', { more: { ...amsterdam, vip: true } }),
  person('Saskia Koning', 'Chief financial officer', 'finance', {
    roles: ['financial_manager'],
    more: reportsTo('margriet', { ...amsterdam, vip: true }),
  }),
  person('Bram Willems', 'Head of logistics', 'logistics', {
    roles: ['key_contact'],
    more: reportsTo('margriet', rotterdam),
  }),
  person('Ana Petrova', 'Payroll officer', 'finance', { more: reportsTo('saskia') }),
  person('Joost Smit', 'Purchaser', 'finance', { more: reportsTo('saskia') }),
  person('Kofi Mensah', 'Forklift driver', 'logistics', { more: reportsTo('bram', rotterdam) }),
  person('Elif Yildiz', 'Shift leader', 'logistics', { more: reportsTo('bram', rotterdam) }),
  person('Pieter Claes', 'Stock clerk', 'logistics', { more: reportsTo('elif', antwerp) }),
  person('Sophie Lambert', 'Head of sales', 'sales', { more: reportsTo('margriet', antwerp) }),
  person('Liam Murphy', 'Account manager', 'sales', { more: reportsTo('sophie', { site: '@london' }) }),
  person('Olivia Grant', 'Account manager', 'sales', { more: reportsTo('sophie', { site: '@london' }) }),
  person('Hugo Meyer', 'Sales assistant', 'sales', { more: reportsTo('sophie', antwerp) }),
  person('Yara Bakker', 'Head of production', 'production', { more: reportsTo('margriet', rotterdam) }),
  person('Sven Eriksen', 'Machine operator', 'production', { more: reportsTo('yara', rotterdam) }),
  person('Lotte Dekker', 'Quality inspector', 'production', { more: reportsTo('yara', rotterdam) }),
  person('Frits Bos', 'Stock clerk, left the company', 'logistics', { more: { disabled: true } }),
  person('Ravi Gupta', 'Process engineer', 'production', { more: reportsTo('yara', rotterdam) }),
];

export const WIDGET_PEOPLE = [...SIGNS_IN, ...IT, ...BUSINESS] as const;
