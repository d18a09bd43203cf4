export const ROWS = 1_000_000;
export const BLOCK_ROWS = 100;
export const ROW_PX = 28;
export const COLUMN_PX = 120;
const ANSWER_MS = 3;

export const COLUMNS = 'Name,Street,Number,City,Postcode,Country,Email,Phone,Since,Note,Group,Amount'.split(
  ',',
);

/**
 * @param {number} first
 * @param {number} last the row after the last one to read
 * @returns {Promise<string[][]>}
 */
export async function readRows(first, last) {
  await new Promise((done) => setTimeout(done, ANSWER_MS));
  const count = Math.min(last, ROWS) - first;
  return Array.from({ length: count }, (_, step) => cellsOf(first + step));
}

function cellsOf(index) {
  return [
    `Person ${(index * 7919) % 800_000}`,
    ['Station Road', 'Rue de la Gare', 'Hauptstraße', 'Maple Avenue'][index % 4],
    String(1 + (index % 240)),
    ['Leeds', 'Lyon', 'Leipzig', 'London ON'][index % 4],
    String(10_000 + ((index * 31) % 89_999)),
    ['GBR', 'FRA', 'DEU', 'CAN'][index % 4],
    `person${index}@example.org`,
    `+44 ${(index * 104_729) % 1_000_000_000}`,
    `20${10 + (index % 15)}-0${1 + (index % 9)}-1${index % 10}`,
    `Note ${index % 1000}`,
    `C${index % 50}`,
    String((index % 100_000) / 100),
  ];
}
