import { type ComponentType, lazy } from 'react';
import type { EditProps } from '../kinds/kind';

const RuleText = lazy(() => import('./develop/rule/rule-text-edit'));

type OwnEdit = ComponentType<EditProps & { readonly name: string }>;

/** Hand-made inputs of single fields, by record type and field. */
const EDITS: Readonly<Record<string, Readonly<Record<string, OwnEdit>>>> = {
  automation_rule: { expressions: RuleText, condition: RuleText, actions: RuleText },
};

export const editOf = (type: string, field: string): OwnEdit | undefined => EDITS[type]?.[field];
