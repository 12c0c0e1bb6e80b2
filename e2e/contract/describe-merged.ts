import type { AccountFixture } from '@deskline/testing';

interface Row {
  readonly id: number;
  readonly record_type: string;
  readonly created_at: string;
}

/** Collections that several services have a part of, through the gateway and out of all of them. */
export function describeMerged(given: () => AccountFixture): void {
  const read = async (path: string) => {
    const { status, headers, json } = await given().admin.get(path);
    expect([path, status]).toEqual([path, 200]);
    const next = /<[^>]*\/v1([^>]*)>; rel="next"/.exec(String(headers['link']))?.[1];
    return { rows: json as Row[], total: Number(headers['x-pagination-total-entries']), next };
  };

  it('audit lines of all services are one collection, page by page', async () => {
    const fixture = given();
    for (const type of ['webhook', 'task', 'site', 'problem', 'webhook_policy', 'calendar'])
      await fixture.create(fixture.recordOf(type), 1, []);
    const from = (await read('/audit_lines?per_page=40')).rows.at(-1)?.created_at ?? '';
    const query = `created_at=>=${encodeURIComponent(from)}`;
    const whole = await read(`/audit_lines?per_page=100&${query}`);
    const types = new Set(whole.rows.map(({ record_type }) => record_type));
    for (const type of ['webhook', 'webhook_policy', 'task', 'problem', 'site', 'calendar'])
      expect(types).toContain(type);
    const moments = whole.rows.map(({ created_at }) => created_at);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(new Set(whole.rows.map(({ id }) => id)).size).toBe(whole.rows.length);

    const pages: Row[][] = [];
    for (let path: string | undefined = `/audit_lines?per_page=7&${query}`; path;) {
      const page = await read(path);
      expect(page.total).toBe(whole.total);
      pages.push(page.rows);
      path = page.next;
    }
    expect(pages.flat().slice(0, whole.rows.length)).toEqual(whole.rows);
    expect((await read(`/audit_lines?per_page=7&page=3&${query}`)).rows).toEqual(pages[2]);
  });
}
