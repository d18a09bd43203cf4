import { expect, it } from 'vitest';
import { listOfArguments } from '../../../src-main/electron/opened-files.ts';

it('a list is the first that the command line names, seen from where it was given', () => {
  const named = (...args: readonly string[]) => listOfArguments(['/opt/Doorstep.csv', ...args], '/home/ada');
  expect(named('.', '--user-data-dir=/x.csv', 'lists/spring.XLSX', 'b.csv')).toBe(
    '/home/ada/lists/spring.XLSX',
  );
  expect(named('/tmp/a.ods')).toBe('/tmp/a.ods');
  expect(named('file:///home/ada/Liste%20M%C3%A4rz.csv')).toBe('/home/ada/Liste März.csv');
  expect([named(), named('.', '--flag', 'notes.pdf')]).toEqual([null, null]);
});
