import type { EnteredAddress } from '../address/address.ts';
import type { Row } from '../verdict/row.ts';

/** Whether the texts name a place, and not only a country, an organisation or a building. */
export const namesPlace = ({ line, parts }: EnteredAddress): boolean =>
  line !== '' || Object.entries(parts).some(([part, text]) => part !== 'country' && text !== '');

/** Whether a row is a total or a repeated header, and no person decided otherwise. Its cells are no address. */
export const isTotal = ({ decision, judgement }: Pick<Row, 'decision' | 'judgement'>): boolean =>
  decision === null && judgement.reasons.some(({ code }) => code === 'total_row');

/** Whether a letter may get the address of a row. A row that was decided has the address of its decision. */
export const hasAddress = (row: Pick<Row, 'decision' | 'judgement'>, address: EnteredAddress): boolean =>
  row.decision === null ? !isTotal(row) && namesPlace(address) : true;
