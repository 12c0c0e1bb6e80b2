import { behaviour, type Area } from '@deskline/record-store';
import { ClosureCode } from './closure-code.record';
import { EffortClass } from './effort-class.record';
import { KnowledgeArticleTemplate } from './knowledge-article-template.record';
import { PdfDesign } from './pdf-design.record';
import { ProjectCategory } from './project-category.record';
import { ProjectRiskLevel } from './project-risk-level.record';
import { RfcType } from './rfc-type.record';
import { RiskSeverity } from './risk-severity.record';
import { SkillPool } from './skill-pool.record';
import { SlaNotificationRule } from './sla-notification-rule.record';
import { SlaNotificationScheme } from './sla-notification-scheme.record';
import { WaitingForCustomerFollowUpRule } from './waiting-for-customer-follow-up-rule.record';
import { followUpRuleRules } from './waiting-for-customer-follow-up-rule.rules';
import { WaitingForCustomerFollowUp } from './waiting-for-customer-follow-up.record';
import { WorkflowType } from './workflow-type.record';
import { settingsWords } from './settings.words';

export const settings: Area = {
  words: settingsWords,
  records: [
    ClosureCode,
    EffortClass,
    KnowledgeArticleTemplate,
    PdfDesign,
    ProjectCategory,
    ProjectRiskLevel,
    RfcType,
    RiskSeverity,
    SkillPool,
    SlaNotificationScheme,
    SlaNotificationRule,
    WaitingForCustomerFollowUp,
    WaitingForCustomerFollowUpRule,
    WorkflowType,
  ],
  behaviours: [behaviour(WaitingForCustomerFollowUpRule, { rules: followUpRuleRules })],
};
