import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';

/** Record with a word in it that no other record has. */
export interface Marked {
  readonly collection: string;
  readonly id: number;
}

/** Word of the records of an account in lower case, with the word of one record behind it. */
export const marksIn = (text: string, word: string): string[] =>
  [...new Set(text.toLowerCase().match(new RegExp(`${word}[a-z]+`, 'g')) ?? [])].sort();

/** Records of an account, some of them for few readers, each with a word of its own that begins with `word`. */
export async function markedRecords(env: E2eEnv, word: string): Promise<Marked[]> {
  const made: Marked[] = [];
  const make = async (by: Api, collection: string, values: object, path = `/${collection}`) => {
    const { id } = await by.post<Fields>(path, values);
    made.push({ collection, id });
    return id;
  };
  const [ellen, walter] = [env.as('Ellen'), env.as('Walter')];
  const incident = { category: 'incident', impact: 'low' };
  const [service, team] = [await env.demo('services', 'email'), await env.demo('teams', 'infrastructure')];
  const asked = await make(env.as('Omar'), 'requests', { ...incident, subject: `${word}asked` });
  await make(env.as('end_user'), 'requests', { ...incident, subject: `${word}own` });
  await env.as('Diana').post(`/requests/${asked}/notes`, { text: `${word}public` });
  await env.as('Diana').post(`/requests/${asked}/notes`, { text: `${word}internal`, internal: true });
  const manager = env.person('problem_manager');
  await make(ellen, 'problems', { subject: `${word}problem`, impact: 'low', service, team, manager });
  const workflow = await env.workflow({ subject: `${word}workflow` });
  made.push({ collection: 'workflows', id: workflow.id });
  const task = { subject: `${word}task`, category: 'implementation', planned_duration: 60, team };
  const template = await env.demo('task_templates', 'change-step');
  await make(walter, 'tasks', { ...task, template }, `/workflows/${workflow.id}/tasks`);
  await make(ellen, 'sites', { name: `${word}site` });
  await make(ellen, 'request_templates', { ...incident, subject: `${word}template`, end_users: false });
  await make(ellen, 'request_templates', { ...incident, subject: `${word}offer`, end_users: true });
  const board = await make(ellen, 'agile_boards', { name: `${word}board` });
  await ellen.post(`/agile_boards/${board}/columns`, { name: `${word}column` });
  await make(ellen, 'webhooks', {
    event: 'person.update',
    uri: `https://${word}hook.example/`,
    disabled: true,
  });
  const actions = "set({'urgent': true})";
  const rule = { name: `${word}rule`, trigger: 'on update', generic: 'request', actions };
  await make(ellen, 'automation_rules', rule);
  const kept = { name: `${word}kept`, record_type: 'request', query: 'sort=id' };
  await make(env.as('end_user'), 'saved_views', kept);
  await make(ellen, 'saved_views', { name: `${word}view`, record_type: 'request', query: 'sort=-id' });
  return made;
}
