import type { Principal } from '@deskline/identity';
import { Database, NO_BODY } from '@deskline/platform';
import { RecordReader, RecordRuntime, RecordWriter } from '@deskline/record-store';
import { principal } from '@deskline/testing';
import { TimesheetController } from '../src/timesheet/timesheet.controller';
import { Timesheets } from '../src/timesheet/timesheets';
import { WorkRecordsEnv } from './work-records-env';

/** Organizations of the account widget: Group with its part Desk, and another one without a setting. */
export const [GROUP, DESK, OTHER] = [70, 71, 72];
/** Ann and Bob are in Desk, Cas in Group, Dan in the other organization, and Eve, who may leave it, in Desk. */
export const [ANN, BOB, CAS, DAN, EVE] = [81, 82, 83, 84, 85];
/** Mia manages Desk, Sue is her substitute. */
export const [MIA, SUE] = [86, 87];
export const SETTING = 90;

export const person = (
  id: number,
  roles: Principal['roles'] = ['specialist'],
  more: Partial<Principal> = {},
) => principal({ person: { id, name: `person ${id}` }, roles, ...more });
export const administrator = person(1, ['account_administrator']);

/** Work records with people, organizations and a timesheet setting of another service. */
export class TimesheetEnv {
  private version = 1;

  private constructor(
    readonly desk: WorkRecordsEnv,
    private readonly controller: TimesheetController,
  ) {}

  static async open(): Promise<TimesheetEnv> {
    const desk = await WorkRecordsEnv.open();
    const { service } = desk;
    const timesheets = new Timesheets(service.get(RecordRuntime));
    const controller = new TimesheetController(
      timesheets,
      service.get(RecordReader),
      service.get(RecordWriter),
    );
    const env = new TimesheetEnv(desk, controller);
    await env.keep('organization', GROUP, {});
    await env.keep('organization', DESK, { parent: GROUP, manager: MIA, substitute: SUE });
    await env.keep('organization', OTHER, {});
    for (const [id, organization] of [
      ...[ANN, BOB, MIA].map((each) => [each, DESK]),
      ...[CAS, SUE].map((each) => [each, GROUP]),
      [DAN, OTHER],
    ] as [number, number][])
      await env.keep('person', id, { organization, primary_email: `${id}@widget.example` });
    await env.keep('person', EVE, { organization: DESK });
    await env.settle();
    return env;
  }

  get database(): Database {
    return this.desk.service.get(Database);
  }

  /** Saves the projection of a record of another service. */
  async keep(
    type: string,
    id: number,
    attributes: object,
    { disabled = false, account = 'widget' } = {},
  ): Promise<void> {
    this.version += 1;
    const values = [type, id, account, `${type} ${id}`, this.version, disabled, JSON.stringify(attributes)];
    await this.database.query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ($1, $2, $3, $4, $5, $6, '"name":"' || $4 || '"', $7)
       ON CONFLICT (type, id) DO UPDATE SET version = $5, disabled = $6, attributes = $7`,
      values,
    );
  }

  /** Gives the people of Group, and of what is below it, a setting. */
  settle(attributes: object = {}, disabled = false): Promise<void> {
    const usual = { unit: 'hours_and_minutes', time_increment: 5, percentage_increment: 12.5 };
    const minutes = { workday: 400, workweek: 2_000, effort_classes: [], organizations: [{ id: GROUP }] };
    const tracked = { allocation_time_tracking: true, assignment_time_tracking: true };
    const overtime = { allow_workday_overtime: true, allow_workweek_overtime: true };
    const all = { ...usual, ...minutes, ...tracked, ...overtime, ...attributes };
    return this.keep('timesheet_setting', SETTING, all, { disabled });
  }

  async enter(of: number, date: string, time_spent: number, more: object = {}): Promise<number> {
    return this.desk.create('POST /time_entries', this.entry(of, date, time_spent, more), administrator);
  }

  /** Status of the create, with the refused fields or the entry. */
  async tryToEnter(of: number, date: string, time_spent: number, more: object = {}) {
    const body = this.entry(of, date, time_spent, more);
    const { status, json } = await this.desk.call('POST /time_entries', body, administrator);
    return { status, errors: json['errors'], entry: json };
  }

  entry(of: number, date: string, time_spent: number, more: object = {}): object {
    return { customer: 20, service: 3, person: of, date, time_spent, ...more };
  }

  async ask(request: string, as: Principal = administrator) {
    const [method = '', address = ''] = request.split(' ');
    const [path = '', query = ''] = address.split('?');
    const base_url = 'https://desk.example/v1';
    const head = { method, path, query, principal: as, request_id: 'r-1', base_url, headers: {} };
    const { head: answer, body } = await this.controller.answer({ head, body: NO_BODY });
    const text = body.toString();
    return { ...answer, json: (text === '' ? null : JSON.parse(text)) as unknown };
  }

  close(): Promise<void> {
    return this.desk.service.stop();
  }
}
