import { type ComponentType, lazy } from 'react';
import type { EditProps } from '../kinds/kind';

const RuleText = lazy(() => import('./develop/rule/rule-text-edit'));

const Scopes = lazy(() => import('./develop/application/scopes-edit'));

type OwnEdit = ComponentType<EditProps & { readonly name: string }>;

/** Hand-made inputs of single fields, by record type and field. */
const EDITS: Readonly<Record<string, Readonly<Record<string, OwnEdit>>>> = {
  oauth_application: { scopes: Scopes },
  personal_access_token: { scopes: Scopes },
  automation_rule: { expressions: RuleText, condition: RuleText, actions: RuleText },
};

export const editOf = (type: string, field: string): OwnEdit | undefined => EDITS[type]?.[field];
