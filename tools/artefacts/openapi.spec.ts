import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiDocument } from '@deskline/api-gateway';
import { oauthRecords } from '@deskline/oauth-server/records';
import { NodeIds, Routes } from '@deskline/record-http';
import { CATALOGUES } from '../catalogues';

interface Operation {
  readonly operationId: string;
}
type Item = Readonly<Record<string, Operation>>;

const document = apiDocument();
const text = JSON.stringify(document);
const paths = document['paths'] as Readonly<Record<string, Item>>;

const METHODS = new Set(['get', 'post', 'patch', 'put', 'delete']);
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.has(method))
    .map(([method, { operationId }]) => ({ pattern: `${method.toUpperCase()} ${path}`, operationId })),
);

interface Problem {
  readonly ruleId: string;
  readonly message: string;
}

/** Ambiguous by its shape, and given by the documents: no id is `reserve`, and no token `audit` or `qrcode`. */
const GIVEN = '`/short_urls/reserve/{token}`';
const isGiven = ({ ruleId, message }: Problem): boolean =>
  ruleId === 'no-ambiguous-paths' && message.includes(GIVEN);

/** Everything Redocly's recommended rules find; none of them is switched off. */
function problems(): Problem[] {
  const folder = mkdtempSync(join(tmpdir(), 'deskline-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, text);
    const said = execFileSync(process.execPath, ['tools/artefacts/lint-openapi.mjs', file], {
      encoding: 'utf8',
    });
    return JSON.parse(said) as Problem[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Replaces the names of path parameters, which do not distinguish paths. */
const shapeOf = (pattern: string): string => pattern.replaceAll(/\{\w+\}|:\w+/g, ':id');
const routesOfServices = [...CATALOGUES, oauthRecords].flatMap(
  (catalogue) => new Routes(catalogue, new NodeIds('deskline')).list,
);

describe('the OpenAPI document', () => {
  it('passes the linter, but for a path of the documents', () => {
    expect(problems().filter((problem) => !isGiven(problem))).toEqual([]);
  });

  it('has every route of every service', () => {
    const patterns = new Set(operations.map(({ pattern }) => shapeOf(pattern)));
    expect(routesOfServices.filter((route) => !patterns.has(shapeOf(route)))).toEqual([]);
  });

  it('has no record path that the router lacks', () => {
    const routes = new Set(routesOfServices.map(shapeOf));
    const others = operations.filter(({ pattern }) => !routes.has(shapeOf(pattern)));
    expect(others.map(({ pattern }) => pattern)).toEqual([
      'GET /',
      'GET /attachments/storage',
      'POST /attachments/upload',
      'GET /attachments/{account}/{upload}/{name}',
      'GET /changes',
      'GET /change_consumers',
      'GET /change_consumers/{name}',
      'PUT /change_consumers/{name}',
      'DELETE /change_consumers/{name}',
      'POST /export',
      'GET /export/{token}',
      'DELETE /export/{token}',
      'GET /me',
      'GET /people/me',
      'PATCH /people/me',
      'PUT /people/me',
      'GET /people/{id}/permissions',
      'POST /people/{id}/permissions',
      'PATCH /people/{id}/permissions',
      'DELETE /people/{id}/permissions',
      'GET /people/{id}/permissions/{account}',
      'POST /people/{id}/permissions/{account}',
      'PATCH /people/{id}/permissions/{account}',
      'DELETE /people/{id}/permissions/{account}',
      'POST /people/{id}/export',
      'POST /people/{id}/erase',
      'GET /reports/sla',
      'GET /search',
      'GET /short_urls/{token}/qrcode',
      'POST /short_urls/reserve',
      'GET /short_urls/reserve/{token}',
      'GET /timesheets',
      'GET /timesheets/incomplete',
      'GET /timesheets/day_totals',
      'POST /timesheets/lock',
      'DELETE /timesheets/lock',
      'POST /automation_rules/try',
      'POST /events',
      'POST /events/alertmanager',
      'POST /events/pagerduty',
      'POST /import',
      'GET /import/types',
      'GET /import/{token}',
      'DELETE /import/{token}',
      'GET /job_files/{account}/{file}/{name}',
      'GET /account',
      'POST /bulk',
      'GET /installation',
      'GET /account/retention',
      'PATCH /account/retention',
      'PUT /account/retention',
      'GET /account/usage',
      'GET /account/usage_statements',
      'GET /account/usage_statements/{id}',
      'GET /account/billable_users',
      'GET /meta',
      'GET /meta/{type}',
      'GET /enums',
      'GET /enums/{language}',
      'GET /rate_limit',
      'GET /asyncapi.json',
      'GET /openapi.json',
    ]);
  });

  it('gives every operation a name of its own', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining([
        'listTasks',
        'listTasksOpen',
        'listTasksOfWorkflow',
        'getTask',
        'createTaskOfWorkflow',
        'updateTask',
        'linkTaskPredecessors',
        'archiveRequest',
        'testWebhook',
      ]),
    );
  });

  it('is the same each time it is made', () => {
    expect(JSON.stringify(apiDocument())).toBe(text);
  });

  it('states the common parts of operations once', () => {
    expect(text.length / operations.length).toBeLessThan(2_400);
  });
});
