import type { DemoAccount } from './demo-account';
import { NORTHWIND } from './northwind/northwind';
import { WIDGET } from './widget/widget';

export const ACCOUNTS: readonly [DemoAccount, ...DemoAccount[]] = [WIDGET, NORTHWIND];
