import { expect, it } from 'vitest';
import { emailColumns } from '#shared/domain/columns/email-columns.ts';

const columns = ['Street', 'Email', 'Second', 'Remarks'];
const rows = [
  ['1 High St', 'a@x.example', 'b@y.example', 'ask a@x.example'],
  ['2 High St', '', '', 'b@y.example'],
  ['3 High St', 'c@x.example', 'see above', 'a lodger'],
  ['4 High St', 'd@x.example', 'e@y.example', ''],
];

it('a column of emails is an email column, but a column of remarks with some emails is not', () => {
  expect(emailColumns({ columns, rows, mapping: { street: [0], email: [1] } })).toEqual([1, 2]);
});

it('a column of emails is an email column unless the column is mapped to something else', () => {
  expect(emailColumns({ columns, rows, mapping: { street: [0] } })).toEqual([1, 2]);
  expect(emailColumns({ columns, rows, mapping: { street: [0], organisation: [2] } })).toEqual([1]);
});

it('a column that a person maps to emails is an email column, whatever the cells contain', () => {
  expect(emailColumns({ columns, rows: [], mapping: { email: [3] } })).toEqual([3]);
});
