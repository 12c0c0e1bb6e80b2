import { isFrom, type WebhookFilter } from './filter';

const filter = (given: Partial<WebhookFilter>): WebhookFilter => ({
  origins: null,
  applications: null,
  except_applications: null,
  condition: null,
  ...given,
});

describe('isFrom', () => {
  const byApi = { origin: 'api', application_id: 7 } as const;
  const byToken = { origin: 'api', application_id: null } as const;
  const byRule = { origin: 'rule', application_id: null } as const;
  const unknown = { origin: null, application_id: null } as const;
  const passing = (given: Partial<WebhookFilter>) =>
    [byApi, byToken, byRule, unknown].map((event) => isFrom(filter(given), event));

  it.each<[string, Partial<WebhookFilter>, boolean[]]>([
    ['empty lists', { origins: [], applications: [], except_applications: [] }, [true, true, true, true]],
    ['an origin, and what has none', { origins: ['api'] }, [true, true, false, true]],
    ['several origins', { origins: ['rule', 'timer'] }, [false, false, true, true]],
    ['an application', { applications: ['7', '9'] }, [true, false, false, false]],
    ['another application', { applications: ['8'] }, [false, false, false, false]],
    ['all but an application', { except_applications: ['7'] }, [false, true, true, true]],
    ['all but another application', { except_applications: ['8'] }, [true, true, true, true]],
    ['both', { origins: ['api'], except_applications: ['7'] }, [false, true, false, true]],
  ])('lets %s pass', (_case, given, expected) => {
    expect(passing(given)).toEqual(expected);
  });
});
