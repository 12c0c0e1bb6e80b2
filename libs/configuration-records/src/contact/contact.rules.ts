import { changes, isEmpty, not, on, refuse, set, type Rule, type When } from '@deskline/record';
import { FORMATS } from '@deskline/record-kinds';
import type { ContactRow as Row } from './contact.record';
import { kindOf, KINDS, labelOf, suits } from './contact-labels';

const uriChanges: When<Row> = (change) =>
  changes<Row, 'uri'>('uri')(change) || changes<Row, 'protocol'>('protocol')(change);
const newKinds = (change: Parameters<When<Row>>[0]) =>
  KINDS.filter((kind) => change.after[kind] !== null && changes<Row, typeof kind>(kind)(change));
const kindIsSent: When<Row> = (change) => newKinds(change).length > 0;
const asUri: When<Row> = (change) => uriChanges(change) && !kindIsSent(change);
const uses =
  (protocol: Row['protocol']): When<Row> =>
  ({ after }) =>
    after.protocol === protocol;
const isNo =
  (format: 'email' | 'uri'): When<Row> =>
  ({ after }) =>
    !FORMATS[format].holds(after.uri ?? '');
const labelCounts: When<Row> = (change) =>
  kindIsSent(change) || uriChanges(change) || changes<Row, 'label'>('label')(change);

/** A kind of its own takes the place of the one that was set; with protocol and uri it is written in two fields. */
const followKind: Rule<Row> = (change) => {
  const [kind, second] = newKinds(change);
  if (kind === undefined) return [];
  if (second !== undefined) return [{ refuse: second, because: 'invalid' }];
  const others = Object.fromEntries(KINDS.map((each) => [each, each === kind ? change.after[kind] : null]));
  return [{ set: { ...others, protocol: kind, uri: change.after[kind] } }];
};

/** Telephone numbers have too many formats to be validated. */
export const contactRules: readonly Rule<Row>[] = [
  on([asUri, isEmpty('protocol')], refuse('protocol', 'blank')),
  on([asUri, isEmpty('uri')], refuse('uri', 'blank')),
  on([asUri, uses('email'), isNo('email')], refuse('uri', 'bad_email')),
  on([asUri, uses('website'), isNo('uri')], refuse('uri', 'bad_uri')),
  on(asUri, ({ after }) => {
    const kind = kindOf(after.protocol);
    return { set: Object.fromEntries(KINDS.map((each) => [each, each === kind ? after.uri : null])) };
  }),
  followKind,
  on(({ after }) => KINDS.every((kind) => after[kind] === null), refuse('telephone', 'blank')),
  on([changes('label'), not(uriChanges), not(isEmpty('telephone'))], ({ after }) => ({
    set: { protocol: after.label.endsWith('fax') ? 'fax' : 'telephone' },
  })),
  on([labelCounts, ({ after }) => labelOf(after) !== after.label], ({ after }) => ({
    set: { label: labelOf(after) },
  })),
  on([labelCounts, ({ after }) => !suits(after)], refuse('label', 'not_included')),
  on([uses('telephone'), ({ after }) => after.label.endsWith('fax')], set<Row>({ protocol: 'fax' })),
  on(changes('email'), set<Row>({ verified: false })),
];
