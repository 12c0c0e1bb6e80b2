import { csvOf } from './csv';

describe('csvOf', () => {
  it('writes a reference as its id and name, and empty values as nothing', () => {
    const rows = [
      { team: { id: 7, name: 'Network' }, impact: 'low', met: 2.5 },
      { team: null, impact: null, met: 0 },
    ];
    expect(csvOf(rows, ['team'], ['impact', 'met'])).toBe(
      'team_id,team,impact,met\r\n7,Network,low,2.5\r\n,,,0\r\n',
    );
  });

  it('quotes separators, and disarms texts that spreadsheets would run', () => {
    const rows = ['a "b", c', '=1+1', '-1', '@x'].map((name) => ({ team: { id: 1, name } }));
    expect(csvOf(rows, ['team'], [])).toBe(`team_id,team\r\n1,"a ""b"", c"\r\n1,'=1+1\r\n1,'-1\r\n1,'@x\r\n`);
  });
});
