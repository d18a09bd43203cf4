import { postcodeDigits } from '../../address/postcode-shape.ts';
import {
  type CellsRepair,
  columnsOf,
  createCountryOf,
  type RepairContext,
  repairEach,
} from '../cells-repair.ts';

/** Restores numbers that a spreadsheet reformatted: 7.5001E+04, 35957.0, 75,001. */
export function createNotationRepair(context: RepairContext): CellsRepair {
  const { mapping } = context;
  const numbers = repairEach(columnsOf(mapping, ['house_number']), withoutDecimals);
  const postcodes = columnsOf(mapping, ['postcode']);
  const countryOf = createCountryOf(context);
  return (cells) => {
    if (!postcodes.some((column) => isWritten(cells[column] ?? ''))) return numbers(cells);
    const country = countryOf(cells);
    return numbers(repairEach(postcodes, (cell) => postcodeOf(cell, country))(cells));
  };
}

const isWritten = (cell: string): boolean => /\d[.,E]/iu.test(cell);

/** Restores only numbers with all digits known: 1.2E+10 may be many numbers. */
function postcodeOf(cell: string, country: string): string {
  const digits = postcodeDigits(country);
  if (!digits) return cell;
  const text = cell.trim();
  const number = expanded(text) ?? ungrouped(text, digits.length) ?? withoutDecimals(text);
  const missing = digits.length - number.length;
  return /^\d+$/u.test(number) && missing >= 0 && missing <= digits.mostLost && number !== text
    ? number
    : cell;
}

function expanded(text: string): string | null {
  const found = /^(\d)(?:[.,](\d{1,12}))?E\+?(\d{1,2})$/iu.exec(text);
  if (!found) return null;
  const [, first = '', decimals = '', exponent = ''] = found;
  return decimals.length === Number(exponent) ? first + decimals : null;
}

function ungrouped(text: string, length: number): string | null {
  const digits = text.replace(/[.,]/u, '');
  return length > 3 && digits.length === length && /^\d{1,3}[.,]\d{3}$/u.test(text) ? digits : null;
}

/** Reads "12.0" as "12": programs write whole numbers with decimals if a column has gaps. */
function withoutDecimals(cell: string): string {
  return /^\s*(\d{1,9})\.0{1,2}\s*$/u.exec(cell)?.[1] ?? cell;
}
