import { NOW, rowOf, saved } from '../../test/rows';
import { UiExtensionVersion } from './ui-extension-version.record';
import { uiExtensionVersionRules } from './ui-extension-version.rules';
import { UiExtension, type UiExtensionRow } from './ui-extension.record';
import { uiExtensionRules } from './ui-extension.rules';

const extension = (values: Partial<UiExtensionRow> = {}) => rowOf(UiExtension, { name: 'Move', ...values });

const made = (values: Partial<UiExtensionRow>) => saved(uiExtensionRules, null, extension(values));
const changed = (from: Partial<UiExtensionRow>, to: Partial<UiExtensionRow>) =>
  saved(uiExtensionRules, extension(from), extension({ ...from, ...to }));

const content = (values: object = {}) => ({
  html: null,
  css: null,
  javascript: null,
  form_definition_json: null,
  ...values,
});

describe('a new UI extension', () => {
  it('has whoever made it as created_by', () => {
    expect(made({}).after.created_by).toBe(7);
  });

  it('has a first version, which is being prepared', () => {
    const { after, consequences } = made({ html: '<p>Hi</p>' });
    expect(after.version_nr).toBe(1);
    const values = { ui_extension: 1, name: 'Move', version_nr: 1, ...content({ html: '<p>Hi</p>' }) };
    expect(consequences).toEqual([{ create: 'ui_extension_version', values, into: 'prepared_version' }]);
  });

  it('has an active version if it is to be activated at once', () => {
    expect(made({ activate: true }).consequences).toMatchObject([
      { create: 'ui_extension_version', values: { status: 'active' }, into: 'active_version' },
    ]);
  });

  it.each(['{', 'form', '7', 'null', '"form"', ''])('has no form_definition_json of %j', (json) => {
    expect(made({ form_definition_json: json }).problems).toEqual([
      { field: 'form_definition_json', because: 'invalid' },
    ]);
  });

  it.each([null, '{"fields": []}', '[]'])('may have a form_definition_json of %j', (json) => {
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
    'has its %s written to the prepared version',
    (name) => {
      const { after, consequences } = changed(prepared, { [name]: 'new' });
      expect(consequences).toEqual([
        { change: 'ui_extension_version', where: { id: 12 }, values: content({ [name]: 'new' }) },
      ]);
      expect(after).toMatchObject(prepared);
    },
  );

  it('has a next version prepared where none is', () => {
    const { after, consequences } = changed(active, { css: 'new' });
    expect(after.version_nr).toBe(2);
    expect(consequences).toMatchObject([{ values: { version_nr: 2, css: 'new' }, into: 'prepared_version' }]);
  });

  it('has no version of what is no part of the form', () => {
    expect(changed(active, { description: 'For moves' }).consequences).toEqual([]);
  });

  it('has its prepared version made the active one by activate', () => {
    const { after, consequences } = changed(prepared, { activate: true });
    expect(after).toMatchObject({ active_version: 12, prepared_version: null });
    expect(consequences).toEqual([
      { change: 'ui_extension_version', where: { id: 12 }, values: { status: 'active' } },
    ]);
  });

  it('is written to its prepared version first, when both are asked for', () => {
    const { consequences } = changed(prepared, { html: 'new', activate: true });
    expect(consequences).toMatchObject([{ values: { html: 'new' } }, { values: { status: 'active' } }]);
  });

  it('stays as it is when nothing is prepared', () => {
    const { after, consequences } = changed(active, { activate: true });
    expect([after.active_version, after.prepared_version, consequences]).toEqual([11, null, []]);
  });

  it('that had no versions has a first one when it is activated', () => {
    expect(changed({}, { activate: true }).consequences).toMatchObject([
      { values: { version_nr: 1, status: 'active' }, into: 'active_version' },
    ]);
  });

  it('gives its versions its name', () => {
    expect(changed(active, { name: 'Removal' }).consequences).toEqual([
      { change: 'ui_extension_version', where: { ui_extension: 1 }, values: { name: 'Removal' } },
    ]);
  });
});

describe('a version of a UI extension', () => {
  const version = (status: 'being_prepared' | 'active' | 'archived') =>
    rowOf(UiExtensionVersion, { id: 12, ui_extension: 1, status });

  it('takes the place of the one that was active', () => {
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

  it('tells when it was archived', () => {
    const { after } = saved(uiExtensionVersionRules, version('active'), version('archived'));
    expect(after.archived_at).toBe(NOW);
  });
});
