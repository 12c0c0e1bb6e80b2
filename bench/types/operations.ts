import type { Call } from '../load';
import { isOfCaller, readList, readOne } from './read-statements';
import type { Route, Value } from './route';
import type { Seeded } from './seed';
import type { WriteGround } from './write-ground';
import { changeStatement, createStatement } from './write-statements';

/** Record type with all that its calls need; record types that the API does not write have no ground. */
export interface Measurable extends Seeded {
  readonly ground: WriteGround | null;
}

/** Kind of call that is measured for every record type that has it. */
export interface Operation {
  readonly name: string;
  readonly requests: number;
  /** Permitted multiple of the floor's CPU. */
  readonly target: number;
  /** Events of a write are published and consumed after its answer. */
  readonly carries?: true;
  /** Null for a record type that does not have the operation. */
  route(type: Measurable): Route | null;
  call(type: Measurable): (nth: number) => Call;
}

/** Path of a record type as the floor serves it: with its parent as a parameter where it is nested. */
const pathOf = ({ subject: { record, path } }: Seeded): string =>
  `/v1${record.nested ? path.replace(/\/\d+\//, '/:parent/') : path}`;

const callerOf = ({ subject }: Seeded): Value[] => (isOfCaller(subject.record) ? ['person'] : []);

const nothing = (): Call => ({ path: '' });

export const OPERATIONS: readonly Operation[] = [
  {
    ...{ name: 'read one', requests: 300, target: 1.5 },
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
    ...{ name: 'list of 100', requests: 80, target: 1.2 },
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
    ...{ name: 'create', requests: 70, target: 2, carries: true },
    route: ({ subject: { record, catalogue }, ground }) =>
      ground && {
        ...{ method: 'POST', service: catalogue.service, status: record.createStatus ?? 201 },
        path: (ground.creates[0]?.path ?? '').replace(/\/\d+\//, '/:parent/'),
        ...createStatement({ record, catalogue, model: ground.model, sent: ground.sent }),
      },
    call: ({ ground }) => inTurn(ground?.creates ?? []),
  },
  {
    ...{ name: 'change', requests: 70, target: 2, carries: true },
    route: (type) => {
      const { ground, subject } = type;
      const { record, catalogue } = subject;
      if (!ground || ground.changes.length === 0) return null;
      return {
        ...{ method: 'PATCH', service: catalogue.service, path: `${pathOf(type)}/:id` },
        ...changeStatement({ record, catalogue, model: ground.model, sent: [ground.changed] }),
      };
    },
    call: ({ ground }) => inTurn(ground?.changes ?? []),
  },
];

/** Each call once, whoever is called. */
function inTurn(calls: readonly Call[]): () => Call {
  let turn = 0;
  return () => calls[turn++ % calls.length] ?? nothing();
}
