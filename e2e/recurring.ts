import { setTimeout as sleep } from 'node:timers/promises';
import type { Fields } from './api';
import { until } from './until';
import { insisting } from './until-answered';
import type { E2eEnv } from './e2e-env';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Workflow template that recurs every day, from the next full minute on. */
export class Recurring {
  private constructor(
    private readonly env: E2eEnv,
    private readonly template: Fields,
    private readonly due: number,
  ) {}

  static async soon(env: E2eEnv): Promise<Recurring> {
    const due = Math.ceil((Date.now() + 10_000) / MINUTE) * MINUTE;
    const [start_date, time = ''] = new Date(due).toISOString().split('T');
    const template = await env.as('Ellen').post('/workflow_templates', {
      ...{ subject: 'Change the tapes', category: 'standard', justification: 'maintenance' },
      ...{ workflow_type: 'application_change', workflow_manager: env.person('Walter') },
      service: await env.demo('services', 'email'),
      recurrence: { frequency: 'daily', start_date, time_of_day: time.slice(0, 5), time_zone: 'Etc/UTC' },
    });
    return new Recurring(env, template, due);
  }

  /** Returns shortly before it is due. */
  async isAboutToBeDue(): Promise<void> {
    await sleep(Math.max(0, this.due - 300 - Date.now()));
  }

  async expectOnce(): Promise<void> {
    const ellen = insisting(this.env.as('Ellen'));
    const started = () =>
      ellen.get<Fields[]>(`/workflows?template=${this.template.id}&fields=start_at,status,manager`);
    await until(async () => (await started()).length > 0, 60_000);
    const [workflow, ...others] = await started();
    expect(others).toEqual([]);
    expect(workflow).toMatchObject({ status: 'in_progress', manager: { id: this.env.person('Walter') } });
    const { recurrence } = await ellen.get(`/workflow_templates/${this.template.id}`);
    const { last_occurrence_at, next_occurrence_at, ...rest } = recurrence as Record<string, unknown>;
    expect([last_occurrence_at, next_occurrence_at].map((at) => Date.parse(String(at)))).toEqual([
      this.due,
      this.due + DAY,
    ]);
    expect(rest).toMatchObject({
      last_occurrence_object: { id: workflow?.id },
      last_occurrence_errors: null,
    });
  }
}
