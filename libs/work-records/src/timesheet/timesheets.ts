import { hasRole, type Principal } from '@deskline/identity';
import { ADMINISTRATORS, OVERSEERS } from '@deskline/record';
import { Forbidden, NotFound, RecordRuntime } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { daysIn, type Period } from './period';
import { HOLD_ENTRIES, lockSql, unlockSql } from './timesheet-lock.sql';
import {
  DAY_TOTALS_SQL,
  ORGANIZATION_SQL,
  PEOPLE,
  PERSON_SQL,
  ROWS,
  timesheetsSql,
  type People,
} from './timesheet.sql';
import type { Page } from './timesheet-parameters';
import type { SpentTime } from './timesheet-row';

/** Ids that a call names. */
export interface Named {
  readonly person?: number | undefined;
  readonly organization?: number | undefined;
}

interface Overseen {
  readonly people: People;
  /** Whether the caller manages them, and so locks their days. */
  readonly managed: boolean;
}

type Row = SpentTime & { readonly total: number };

/** Reads and locks the time of people. "the person, the manager or substitute of the organization, auditors and administrators" */
@Injectable()
export class Timesheets {
  constructor(private readonly runtime: RecordRuntime) {}

  async page(
    named: Named,
    period: Period,
    { perPage, page }: Page,
    principal: Principal,
    rows: keyof typeof ROWS,
  ) {
    const { people } = await this.overseen(named, principal);
    const text = timesheetsSql(people.where, ROWS[rows]);
    const values = [principal.account, people.value, period.from, period.to, perPage, (page - 1) * perPage];
    const found = await this.runtime.database.query<Row>(text, values);
    return { found, total: found[0]?.total ?? 0 };
  }

  /** Minutes of a person by day, also of days without any. */
  async dayTotals(named: Named & { person: number }, { from, to }: Period, principal: Principal) {
    await this.overseen(named, principal);
    const values = [principal.account, named.person, from, to];
    const rows = await this.runtime.database.rows(DAY_TOTALS_SQL, values, 'timesheet.day_totals');
    const totals = new Map(rows.map(([day, minutes]) => [day, Number(minutes)]));
    return Object.fromEntries(daysIn({ from, to }).map((day) => [day, totals.get(day) ?? 0]));
  }

  /** Waits for the time entries that are being written: none of a locked day is written after the answer. */
  async lock(named: Named, { from, to }: Period, principal: Principal, isLocked: boolean): Promise<void> {
    const { people, managed } = await this.overseen(named, principal);
    if (!managed) throw new Forbidden();
    const { account } = principal;
    await this.runtime.database.transaction(async (transaction) => {
      transaction.post(HOLD_ENTRIES, [account], 'timesheet.hold_entries');
      await transaction.query(isLocked ? lockSql(people) : unlockSql(people), [
        account,
        people.value,
        from,
        to,
      ]);
    });
  }

  /** People whose timesheets a call is about. Whoever may not see them cannot tell them from people who are not there. */
  private async overseen({ person, organization }: Named, principal: Principal): Promise<Overseen> {
    const administers = hasRole(principal, ADMINISTRATORS);
    const seesAll = administers || hasRole(principal, OVERSEERS);
    const me = principal.person.id;
    if (person === undefined && organization === undefined) {
      const people = seesAll ? PEOPLE.all() : PEOPLE.managedBy(me);
      return { people, managed: administers };
    }
    const found =
      person === undefined
        ? await this.one(ORGANIZATION_SQL, [principal.account, me, organization])
        : await this.one(PERSON_SQL, [principal.account, me, person]);
    const isElsewhere =
      person !== undefined && organization !== undefined && Number(found?.organization) !== organization;
    const isSeen = seesAll || found?.managed || person === me;
    if (!found || isElsewhere || !isSeen) throw new NotFound();
    const people = person === undefined ? PEOPLE.of(Number(organization)) : PEOPLE.one(person);
    return { people, managed: administers || found.managed };
  }

  private async one(text: string, values: unknown[]) {
    const { database } = this.runtime;
    const rows = await database.query<{ managed: boolean; organization?: number | null }>(text, values);
    return rows[0];
  }
}
