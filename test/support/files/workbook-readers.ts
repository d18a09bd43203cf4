import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findLibreOffice, findPython } from '../app/find-programs.ts';

const LISTING = `
import json, sys, openpyxl
def rows(path):
    book = openpyxl.load_workbook(path)
    return {sheet.title: [[None if v is None else str(v) for v in row] for row in sheet.iter_rows(values_only=True)] for sheet in book.worksheets}
json.dump({path: rows(path) for path in sys.argv[1:]}, sys.stdout)
`;
const MANY = { encoding: 'utf8', maxBuffer: 512 * 1024 ** 2 } as const;

export const python = findPython('csv');
export const pythonWithOpenpyxl = findPython('openpyxl');
export const libreOffice = findLibreOffice();

export type SheetCells = Readonly<Record<string, readonly (readonly (string | null)[])[]>>;

export function readByOpenpyxl(paths: readonly string[]): Readonly<Record<string, SheetCells>> {
  return runJson(pythonWithOpenpyxl, ['-W', 'ignore', '-c', LISTING, ...paths]) as Readonly<
    Record<string, SheetCells>
  >;
}

const COMMENTS = `
import json, sys, openpyxl
cells = (cell for row in openpyxl.load_workbook(sys.argv[1]).worksheets[0].iter_rows() for cell in row)
json.dump({cell.coordinate: cell.comment.text for cell in cells if cell.comment}, sys.stdout)
`;

export const commentsByOpenpyxl = (path: string): unknown =>
  runJson(pythonWithOpenpyxl, ['-W', 'ignore', '-c', COMMENTS, path]);

const CHARTS = `
import json, sys, openpyxl
sheets = openpyxl.load_workbook(sys.argv[1]).worksheets
json.dump({sheet.title: [type(chart).__name__ for chart in sheet._charts] for sheet in sheets if sheet._charts}, sys.stdout)
`;

export const chartsByOpenpyxl = (path: string): unknown =>
  runJson(pythonWithOpenpyxl, ['-W', 'ignore', '-c', CHARTS, path]);

/**
 * Returns CSV texts by path: the first sheet of each workbook as LibreOffice shows it. Starts LibreOffice only once,
 * because a start takes seconds. The workbooks must have different names.
 * @param directory an empty folder for LibreOffice's profile and output
 */
export function readByLibreOffice(
  paths: readonly string[],
  directory: string,
): Readonly<Record<string, string>> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(directory, 'profile')).href}`;
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76';
  execFileSync(
    libreOffice ?? '',
    [profile, '--headless', '--convert-to', filter, '--outdir', directory, ...paths],
    { stdio: 'ignore', timeout: 110_000 },
  );
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(directory, `${parse(basename(path)).name}.csv`), 'utf8')]),
  );
}

/** Makes LibreOffice recalculate every formula when a workbook opens. By default it trusts some stored values. */
const RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`;

/**
 * Returns the workbooks as LibreOffice writes them after it has recalculated all formulas, by path.
 * @param directory the same as for `readByLibreOffice`
 */
export function recalculateByLibreOffice(
  paths: readonly string[],
  directory: string,
): Readonly<Record<string, string>> {
  const profile = join(directory, 'profile');
  mkdirSync(join(profile, 'user'), { recursive: true });
  writeFileSync(join(profile, 'user/registrymodifications.xcu'), RECALCULATE);
  execFileSync(
    libreOffice ?? '',
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      directory,
      ...paths,
    ],
    { stdio: 'ignore', timeout: 110_000 },
  );
  return Object.fromEntries(
    paths.map((path) => [path, join(directory, `${parse(basename(path)).name}.xlsx`)]),
  );
}

function runJson(program: string | null, args: readonly string[]): unknown {
  return JSON.parse(execFileSync(program ?? '', args, MANY));
}
