import { defuse } from './defuse';
import type { NamedFile, Row, Table } from './table';
import { illegalAsReplacement, xmlText } from './xml-text';
import { zipBytes } from './zip';

/** Characters that a spreadsheet takes in a cell. */
const MAX_CELL = 32_767;
const SHEET_NAME = 31;
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${HEADER}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`;

const relation = (type: string, target: string): string =>
  `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">\
<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

const workbook = (sheet: string): string =>
  `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>\
<sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** Workbook of one sheet (ECMA-376), all cells texts in the sheet itself: nothing is held until the end, as a table of texts would be. */
export function xlsxBytes(table: Table, at?: Date): AsyncIterable<Buffer> {
  const file = (name: string, text: string): NamedFile => ({
    name,
    async *bytes() {
      yield Buffer.from(text);
    },
  });
  const files = [
    file('[Content_Types].xml', CONTENT_TYPES),
    file('_rels/.rels', relation('officeDocument', 'xl/workbook.xml')),
    file('xl/workbook.xml', workbook(sheetName(table.name))),
    file('xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')),
    { name: 'xl/worksheets/sheet1.xml', bytes: () => sheetBytes(table) },
  ];
  return zipBytes(files, at);
}

async function* sheetBytes({ header, pages }: Table): AsyncIterable<Buffer> {
  yield Buffer.from(`${HEADER}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(header)}`);
  for await (const rows of pages()) if (rows.length > 0) yield Buffer.from(rows.map(rowXml).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

/** Rows and cells without addresses follow each other. */
const rowXml = (row: Row): string => `<row>${row.map(cellXml).join('')}</row>`;

const cellXml = (text: string): string =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;

function cellText(text: string): string {
  const legal = illegalAsReplacement(defuse(text));
  return xmlText(legal.length <= MAX_CELL ? legal : shortened(legal));
}

/** Never half a pair of surrogates. */
function shortened(text: string): string {
  const cut = text.slice(0, MAX_CELL);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Without the characters that no sheet may be named with, and not longer than it may be. */
export function sheetName(name: string): string {
  const legal = illegalAsReplacement(name)
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  const cut = legal.slice(0, SHEET_NAME).replace(/[\ud800-\udbff]$/, '');
  return cut === '' || cut.toLowerCase() === 'history' ? 'Sheet1' : cut;
}
