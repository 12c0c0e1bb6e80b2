import { median } from '../figures';
import type { Statement } from './postgres-tap';

/** Statements and messages between two moments. */
export interface Traffic {
  readonly statements: readonly Statement[];
  /** Subjects. */
  readonly messages: readonly string[];
}

export interface StatementCost extends Omit<Statement, 'roundTrip'> {
  /** Executions in each call. */
  readonly times: number;
}

export interface Cost {
  readonly statements: readonly StatementCost[];
  /** Messages to PostgreSQL that wait for an answer. */
  readonly roundTrips: number;
  /** Messages over NATS by subject. */
  readonly messages: Readonly<Record<string, number>>;
}

/**
 * Cost of one call, from the traffic of several ones: services also do something at rest, which is not seen in each of
 * them, or is seen as often in `atRest`.
 */
export function costOf(calls: readonly Traffic[], atRest: readonly Traffic[] = []): Cost {
  const rest = (count: (traffic: Traffic) => number) =>
    atRest.length === 0 ? 0 : Math.min(...atRest.map(count));
  const least = (count: (traffic: Traffic) => number) => Math.min(...calls.map(count)) - rest(count);
  const keys = new Map(calls.flatMap(({ statements }) => statements.map((each) => [keyOf(each), each])));
  const statements = [...keys].flatMap(([key, { service, name, text }]) => {
    const same = (traffic: Traffic) => traffic.statements.filter((each) => keyOf(each) === key);
    const times = least((traffic) => same(traffic).length);
    if (times <= 0) return [];
    const typical = (pick: (statement: Statement) => number) =>
      median(
        calls.map((traffic) =>
          same(traffic)
            .slice(0, times)
            .reduce((sum, each) => sum + pick(each), 0),
        ),
      );
    return {
      service,
      ...(name ? { name } : {}),
      text,
      times,
      rows: typical(({ rows }) => rows),
      planMs: typical(({ planMs }) => planMs),
      executeMs: typical(({ executeMs }) => executeMs),
    };
  });
  const counted = new Set(statements.map(keyOf));
  const subjects = [...new Set(calls.flatMap(({ messages }) => messages))];
  const messages = subjects.flatMap((subject) => {
    const times = least((traffic) => traffic.messages.filter((each) => each === subject).length);
    return times > 0 ? [[subject, times] as const] : [];
  });
  return {
    statements,
    roundTrips: least((traffic) => {
      const ours = traffic.statements.filter((each) => counted.has(keyOf(each)));
      return new Set(ours.map(({ roundTrip }) => roundTrip)).size;
    }),
    messages: Object.fromEntries(messages),
  };
}

const keyOf = ({ service, name, text }: Pick<Statement, 'service' | 'name' | 'text'>): string =>
  `${service} ${name ?? ''} ${text}`;

export const statementsIn = ({ statements }: Cost): number => sum(statements.map(({ times }) => times));
export const planMsIn = ({ statements }: Cost): number => sum(statements.map(({ planMs }) => planMs));
export const executeMsIn = ({ statements }: Cost): number =>
  sum(statements.map(({ executeMs }) => executeMs));
export const messagesIn = ({ messages }: Cost): number => sum(Object.values(messages));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
