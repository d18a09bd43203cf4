/** Makes workbooks in the XML of Excel 2003 and of OpenDocument from the rows of a test. */
const SPACE = 'urn:schemas-microsoft-com:office:spreadsheet';

export const xml2003Row = (attributes: string, ...texts: readonly string[]): string =>
  `<Row${attributes}>${texts.map((text) => `<Cell><Data ss:Type="${/^\d+$/u.test(text) ? 'Number' : 'String'}">${text}</Data></Cell>`).join('')}</Row>`;

/** @param behind the XML that follows the rows of the sheet */
export const xml2003 = (rows: string, behind = ''): string =>
  `<?xml version="1.0"?><Workbook xmlns="${SPACE}" xmlns:ss="${SPACE}"><Worksheet ss:Name="A"><Table>${rows}</Table>${behind}</Worksheet></Workbook>`;

const spaces = ['office', 'table', 'text', 'config'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);

export const fods = (rows: string, before = ''): string =>
  `<?xml version="1.0"?><office:document ${spaces.join(' ')} office:mimetype="application/vnd.oasis.opendocument.spreadsheet">${before}` +
  `<office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document>`;

export const fodsRow = (...cells: readonly string[]): string =>
  `<table:table-row>${cells.join('')}</table:table-row>`;
export const fodsText = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
export const fodsNumber = (number: number): string =>
  `<table:table-cell office:value-type="float" office:value="${number}"><text:p>${number}</text:p></table:table-cell>`;
