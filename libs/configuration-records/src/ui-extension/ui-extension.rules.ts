import {
  always,
  change,
  changes,
  create,
  isEmpty,
  isNew,
  not,
  on,
  refuse,
  type Rule,
  type Then,
  type When,
} from '@deskline/record';
import { madeByCaller } from '../caller.rules';
import { isJsonObject } from './is-json-object';
import { phrasesIn } from './phrases-in';
import { UiExtensionVersion } from './ui-extension-version.record';
import type { UiExtensionRow } from './ui-extension.record';

const CONTENT = ['html', 'css', 'javascript', 'form_definition_json'] as const;

const contentOf = ({ html, css, javascript, form_definition_json }: UiExtensionRow) => ({
  html,
  css,
  javascript,
  form_definition_json,
  phrases: phrasesIn(html ?? ''),
  use_designer: form_definition_json !== null,
});

/** Of the extension, and therefore of all its versions. */
const flagsOf = ({ dark_mode_safe, hide_note }: UiExtensionRow) => ({ dark_mode_safe, hide_note });

const isActivated: When<UiExtensionRow> = ({ after }) => after.activate === true;

const isWorkedOn: When<UiExtensionRow> = ({ before, after }) =>
  before === null || CONTENT.some((name) => before[name] !== after[name]);

/** Extensions from before there were versions. */
const hasNoVersion: When<UiExtensionRow> = ({ after }) => after.version_nr === null;

const needsVersion: When<UiExtensionRow> = (change) =>
  isWorkedOn(change) || (isActivated(change) && hasNoVersion(change));

/** Plain CSS needs no compilation. */
const compile: Then<UiExtensionRow> = ({ after: { html, css } }) => ({
  set: { compiled_css: css, phrases: phrasesIn(html ?? '') },
});

const nextNumber = ({ version_nr }: UiExtensionRow): number => (version_nr ?? 0) + 1;

const nextVersion: Then<UiExtensionRow> = (change) => {
  const { id: ui_extension, name } = change.after;
  const version_nr = nextNumber(change.after);
  const version = { ui_extension, name, version_nr, ...contentOf(change.after), ...flagsOf(change.after) };
  return isActivated(change)
    ? create(UiExtensionVersion, { ...version, status: 'active' }, 'active_version')
    : create(UiExtensionVersion, version, 'prepared_version');
};

const changePrepared: Then<UiExtensionRow> = ({ after }) =>
  change(UiExtensionVersion, { id: after.prepared_version }, contentOf(after));

const activatePrepared: Then<UiExtensionRow> = ({ after }) =>
  change(UiExtensionVersion, { id: after.prepared_version }, { status: 'active' });

const flagVersions: Then<UiExtensionRow> = ({ after }) =>
  change(UiExtensionVersion, { ui_extension: after.id }, flagsOf(after));

const renameVersions: Then<UiExtensionRow> = ({ after: { id, name } }) =>
  change(UiExtensionVersion, { ui_extension: id }, { name });

const isNoForm: When<UiExtensionRow> = ({ after: { form_definition_json } }) =>
  form_definition_json !== null && !isJsonObject(form_definition_json);

export const uiExtensionRules: readonly Rule<UiExtensionRow>[] = [
  on([changes('form_definition_json'), isNoForm], refuse('form_definition_json', 'invalid')),

  madeByCaller('created_by'),
  on(always, compile),
  on([not(isNew), changes('name')], renameVersions),
  on([not(isNew), changes('dark_mode_safe')], flagVersions),
  on([not(isNew), changes('hide_note')], flagVersions),

  // "html, css, …": written to the prepared version, or to a new one
  on([needsVersion, isEmpty('prepared_version')], nextVersion, ({ after }) => ({
    set: { version_nr: nextNumber(after) },
  })),
  on([isWorkedOn, not(isEmpty('prepared_version'))], changePrepared),

  // "activate": the prepared version is the active one
  on([isActivated, not(isEmpty('prepared_version'))], activatePrepared, ({ after }) => ({
    set: { active_version: after.prepared_version, prepared_version: null },
  })),
];
