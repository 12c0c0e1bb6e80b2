import type { Call } from '../load';
import { coveredRequest } from './covered-request';
import { oauthWrite } from './oauth-writes';
import { isOfCaller, readList, readOne } from './read-statements';
import type { Route, Value } from './route';
import type { Seeded } from './seed';
import type { WriteGround } from './write-ground';
import { changeStatement, createStatement, type ExtraWork } from './write-statements';

/** Record type with everything that its calls need; without a ground, the reason why there is none. */
export interface Measurable extends Seeded {
  readonly ground: WriteGround | string;
}

/** Kind of call that is measured for every record type that has it. */
export interface Operation {
  readonly name: string;
  readonly requests: number;
  /** Permitted multiple of the floor's CPU. */
  readonly target: number;
  /** Events of a write are published and consumed after its answer. */
  readonly carries?: true;
  /** Reason, for a record type that does not have the operation. */
  route(type: Measurable): Route | string;
  call(type: Measurable): (nth: number) => Call;
}

/** Path of a record type as the floor serves it: with its parent as a parameter where it is nested. */
const pathOf = ({ subject: { record, path } }: Seeded): string =>
  `/v1${record.nested ? path.replace(/\/\d+\//, '/:parent/') : path}`;

const callerOf = ({ subject }: Seeded): Value[] => (isOfCaller(subject.record) ? ['person'] : []);

/** Creates with more than the row itself, by record type. */
const EXTRA: Readonly<Record<string, ExtraWork>> = { request: coveredRequest };

export const OPERATIONS: readonly Operation[] = [
  {
    ...{ name: 'read one', requests: 240, target: 1.5 },
    route: (type) => ({
      ...{ method: 'GET', path: `${pathOf(type)}/:id` },
      values: ['id', 'account', ...callerOf(type)],
      ...readOne(type.subject.record, type.subject.catalogue),
      service: type.subject.catalogue.service,
    }),
    call:
      ({ subject, id }) =>
      () => ({ path: `/v1${subject.path}/${id}` }),
  },
  {
    ...{ name: 'list of 100', requests: 64, target: 1.2 },
    route: (type) => {
      const { record, catalogue } = type.subject;
      const parent = record.nested ? record.createUnder?.[0]?.parent : undefined;
      return {
        ...{ method: 'GET', path: pathOf(type), many: true, service: catalogue.service },
        ...readList(record, catalogue, parent),
        values: [...(parent === undefined ? [] : (['parent'] as const)), 'account', ...callerOf(type)],
      };
    },
    call:
      ({ subject }) =>
      () => ({ path: `/v1${subject.path}?per_page=100` }),
  },
  {
    ...{ name: 'create', requests: 180, target: 2, carries: true },
    route: (type) => {
      const { ground, subject } = type;
      const { record, catalogue } = subject;
      if (typeof ground === 'string') return ground;
      if (typeof ground.creates === 'string') return ground.creates;
      const written = {
        record,
        catalogue,
        model: ground.model,
        sent: ground.sent,
        extra: EXTRA[record.name],
      };
      return {
        ...{ method: 'POST', service: catalogue.service, status: record.createStatus ?? 201 },
        path: (ground.creates[0]?.path ?? '').replace(/\/\d+\//, '/:parent/'),
        ...(oauthWrite('create', type) ?? createStatement(written)),
      };
    },
    call: ({ ground }) => inTurn(typeof ground === 'string' ? ground : ground.creates),
  },
  {
    ...{ name: 'change', requests: 180, target: 2, carries: true },
    route: (type) => {
      const { ground, subject } = type;
      const { record, catalogue } = subject;
      if (typeof ground === 'string') return ground;
      if (typeof ground.changes === 'string') return ground.changes;
      const written = { record, catalogue, model: ground.model, sent: [ground.changed] };
      return {
        ...{ method: 'PATCH', service: catalogue.service, path: `${pathOf(type)}/:id` },
        ...(oauthWrite('change', type) ?? changeStatement(written)),
      };
    },
    call: ({ ground }) => inTurn(typeof ground === 'string' ? ground : ground.changes),
  },
];

/** Each call once, whoever is called. */
function inTurn(calls: readonly Call[] | string): () => Call {
  let turn = 0;
  return () => {
    const call = typeof calls === 'string' ? undefined : calls[turn++ % calls.length];
    if (!call) throw new Error('there is no call');
    return call;
  };
}
