/** The extension of a workbook. Excel refuses macros under `.xlsx`, and a workbook without macros under `.xlsm`. */
import { eachTag, type Workbook } from '../workbook.ts';
import { targetPath } from '../xlsx-package.ts';
import { attribute, localName } from '../xml/xml.ts';

const KINDS = [
  ['ms-excel.sheet.macroenabled.main+xml', '.xlsm'],
  ['ms-excel.template.macroenabled.main+xml', '.xltm'],
  ['spreadsheetml.template.main+xml', '.xltx'],
] as const;

export async function workbookExtension({ package: from, part }: Workbook): Promise<string> {
  const types = from.find('[Content_Types].xml');
  let type = '';
  if (types) {
    const path = part.fileName.toLowerCase();
    await eachTag(from, types, (tag) => {
      const name = targetPath('', attribute(tag, 'PartName') ?? '').toLowerCase();
      if (localName(tag.name) === 'Override' && name === path)
        type = attribute(tag, 'ContentType')?.toLowerCase() ?? '';
    });
  }
  return KINDS.find(([end]) => type.endsWith(end))?.[1] ?? '.xlsx';
}
