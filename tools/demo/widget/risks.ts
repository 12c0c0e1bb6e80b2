import { day } from '../days';
import type { DemoRecord } from '../demo-record';

/** Risk with a watch; the records that it threatens are linked with it. */
const risk = (
  key: string,
  subject: string,
  [severity, manager]: readonly [severity: string, manager: string],
  more: object = {},
  then: DemoRecord['then'] = [],
): DemoRecord => ({
  key,
  path: '/risks',
  by: manager,
  values: { subject, severity, manager: `@${manager}`, ...more },
  then,
});

/** Risks: possible ones, those that have occurred, and closed ones. */
export const WIDGET_RISKS: readonly DemoRecord[] = [
  risk(
    'scanner-delay',
    'Scanners for the warehouse arrive too late',
    ['serious', 'stefan'],
    { mitigation_target_at: day(20), note: 'The supplier confirms the first half only.' },
    ['projects/@warehouse-renewal'],
  ),
  risk('old-cabling', 'Cabling in Antwerp does not carry the new phones', ['critical', 'aisha'], {}, [
    { status: 'materialized', mitigation_target_at: day(9), note: 'Measured on two floors: it does not.' },
    'projects/@antwerp-move',
  ]),
  risk(
    'one-mail-engineer',
    'One engineer knows the mail filter',
    ['serious', 'hanna'],
    { mitigation_target_at: day(45) },
    ['services/@email', 'organizations/@it'],
  ),
  risk('peak-season', 'The web shop is too slow in December', ['critical', 'hanna'], {}, [
    { status: 'closed', closure_reason: 'mitigated', note: 'Twice the traffic of last year, tried out.' },
    'services/@webshop',
  ]),
  risk('archive-damp', 'Papers in the cellar are damp', ['minor', 'stefan'], {}, [
    { status: 'closed', closure_reason: 'accepted' },
  ]),
];
