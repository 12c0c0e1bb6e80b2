import { named, type DemoRecord } from '../demo-record';

const NEW_MAILBOX = `<div class="row"><label for="address">Address</label><input id="address" class="required"></div>
<div class="row"><label for="owner">Who answers the mail?</label><input id="owner"></div>`;

const NIEUWE_MAILBOX = `<div class="row"><label for="address">Adres</label><input id="address" class="required"></div>
<div class="row"><label for="owner">Wie beantwoordt de mail?</label><input id="owner"></div>`;

export const WIDGET_APPS: readonly DemoRecord[] = [
  {
    key: 'extension-mailbox',
    path: '/ui_extensions',
    values: {
      name: 'New mailbox',
      title: 'The mailbox',
      category: 'request_template',
      html: NEW_MAILBOX,
      css: '.row { margin-bottom: 8px; }',
      activate: true,
    },
    // One version is in use, and the next is being prepared.
    then: [{ css: '.row { margin-bottom: 12px; }' }],
  },
  ...named('/ui_extensions', {
    'extension-chat': {
      name: 'Chat settings',
      category: 'app_offering',
      html: '<label>Channel</label><input>',
    },
  }),
  ...named('/ui_extensions/@extension-mailbox/translations', {
    'extension-mailbox-nl': { locale: 'nl', html: NIEUWE_MAILBOX },
  }),
  ...named('/app_offerings', {
    'app-chat': {
      name: 'Chat notifier',
      card_description: 'Tells a channel of your chat what happens to requests.',
      service_instance: '@email-production',
      webhook_uri_template: 'https://chat.widget.example/hook?account={account}',
      policy_jwt_alg: 'es256',
      policy_jwt_claim_expires_in: 5,
    },
    'app-labels': { name: 'Label printer', card_description: 'Prints a label for each new CI.' },
  }),
  ...named('/app_offerings/@app-chat/scopes', {
    'app-chat-reads': { actions: ['request:Read', 'note:Create'] },
    'app-chat-not': { effect: 'deny', actions: ['person:*'] },
  }),
  ...named('/app_offerings/@app-chat/app_instances', {
    'app-chat-installed': { enabled_by_customer: true, custom_fields: { channel: '#service-desk' } },
  }),
];
