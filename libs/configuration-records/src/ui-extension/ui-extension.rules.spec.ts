import { NOW, rowOf, saved } from '../../test/rows';
import { phrasesIn } from './phrases-in';
import { UiExtensionVersion } from './ui-extension-version.record';
import { uiExtensionVersionRules } from './ui-extension-version.rules';
import { UiExtension, type UiExtensionRow } from './ui-extension.record';
import { uiExtensionRules } from './ui-extension.rules';

const extension = (values: Partial<UiExtensionRow> = {}) => rowOf(UiExtension, { name: 'Move', ...values });

const made = (values: Partial<UiExtensionRow>) => saved(uiExtensionRules, null, extension(values));
const changed = (from: Partial<UiExtensionRow>, to: Partial<UiExtensionRow>) =>
  saved(uiExtensionRules, extension(from), extension({ ...from, ...to }));

const content = (values: Partial<Record<'html' | 'form_definition_json', string>> = {}) => ({
  html: null,
  css: null,
  javascript: null,
  form_definition_json: null,
  phrases: values.html === undefined ? [] : phrasesIn(values.html),
  use_designer: values.form_definition_json !== undefined,
  ...values,
});
const flags = { dark_mode_safe: false, hide_note: false };

describe('a new UI extension', () => {
  it('has its creator as created_by', () => {
    expect(made({}).after.created_by).toBe(7);
  });

  it('has a first version with the status being_prepared', () => {
    const { after, consequences } = made({ html: '<p>Hi</p>' });
    expect(after.version_nr).toBe(1);
    const values = {
      ui_extension: 1,
      name: 'Move',
      version_nr: 1,
      ...content({ html: '<p>Hi</p>' }),
      ...flags,
    };
    expect(consequences).toEqual([{ create: 'ui_extension_version', values, into: 'prepared_version' }]);
  });

  it('has an active version when it is created with activate', () => {
    expect(made({ activate: true }).consequences).toMatchObject([
      { create: 'ui_extension_version', values: { status: 'active' }, into: 'active_version' },
    ]);
  });

  it.each(['{', 'form', '7', 'null', '"form"', ''])('refuses the form_definition_json %j', (json) => {
    expect(made({ form_definition_json: json }).problems).toEqual([
      { field: 'form_definition_json', because: 'invalid' },
    ]);
  });

  it.each([null, '{"fields": []}', '[]'])('accepts the form_definition_json %j', (json) => {
    expect(made({ form_definition_json: json }).problems).toEqual([]);
  });

  it('has the texts of its html as phrases, and its css as compiled_css', () => {
    const { after } = made({ html: '<label>From</label><label>To</label>', css: 'p { margin: 0 }' });
    expect(after).toMatchObject({ phrases: ['From', 'To'], compiled_css: 'p { margin: 0 }' });
  });
});

describe('a UI extension', () => {
  const active = { version_nr: 1, active_version: 11 };
  const prepared = { version_nr: 2, active_version: 11, prepared_version: 12 };

  it.each(['html', 'css', 'javascript', 'form_definition_json'] as const)(
    'writes its %s to the prepared version',
    (name) => {
      const { after, consequences } = changed(prepared, { [name]: 'new' });
      expect(consequences).toEqual([
        { change: 'ui_extension_version', where: { id: 12 }, values: content({ [name]: 'new' }) },
      ]);
      expect(after).toMatchObject(prepared);
    },
  );

  it('prepares a next version when none is prepared', () => {
    const { after, consequences } = changed(active, { css: 'new' });
    expect(after.version_nr).toBe(2);
    expect(consequences).toMatchObject([{ values: { version_nr: 2, css: 'new' }, into: 'prepared_version' }]);
  });

  it('prepares no version for fields outside the form', () => {
    expect(changed(active, { description: 'For moves' }).consequences).toEqual([]);
  });

  it('makes the prepared version active by activate', () => {
    const { after, consequences } = changed(prepared, { activate: true });
    expect(after).toMatchObject({ active_version: 12, prepared_version: null });
    expect(consequences).toEqual([
      { change: 'ui_extension_version', where: { id: 12 }, values: { status: 'active' } },
    ]);
  });

  it('writes its fields before it activates, when both are sent', () => {
    const { consequences } = changed(prepared, { html: 'new', activate: true });
    expect(consequences).toMatchObject([{ values: { html: 'new' } }, { values: { status: 'active' } }]);
  });

  it('is unchanged by activate when no version is prepared', () => {
    const { after, consequences } = changed(active, { activate: true });
    expect([after.active_version, after.prepared_version, consequences]).toEqual([11, null, []]);
  });

  it('without versions gets a first one when it is activated', () => {
    expect(changed({}, { activate: true }).consequences).toMatchObject([
      { values: { version_nr: 1, status: 'active' }, into: 'active_version' },
    ]);
  });

  it('renames its versions', () => {
    expect(changed(active, { name: 'Removal' }).consequences).toEqual([
      { change: 'ui_extension_version', where: { ui_extension: 1 }, values: { name: 'Removal' } },
    ]);
  });
});

describe('a version of a UI extension', () => {
  const version = (status: 'being_prepared' | 'active' | 'archived') =>
    rowOf(UiExtensionVersion, { id: 12, ui_extension: 1, status });

  it('replaces the active version', () => {
    const { after, consequences } = saved(
      uiExtensionVersionRules,
      version('being_prepared'),
      version('active'),
    );
    expect(after.activated_at).toBe(NOW);
    expect(consequences).toEqual([
      {
        change: 'ui_extension_version',
        where: { ui_extension: 1, status: 'active', not: { id: 12 } },
        values: { status: 'archived' },
      },
    ]);
  });

  it('stamps archived_at when it is archived', () => {
    const { after } = saved(uiExtensionVersionRules, version('active'), version('archived'));
    expect(after.archived_at).toBe(NOW);
  });
});
