import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it } from 'vitest';
import {
  createOpenedFiles,
  listsOfArguments,
  openWhatIsNamed,
} from '../../../src-main/electron/opened-files.ts';

it('the paths of lists on the command line are relative to the folder in which the command runs', () => {
  const named = (...args: readonly string[]) => listsOfArguments(['/opt/Doorstep.csv', ...args], '/home/ada');
  expect(named('.', '--user-data-dir=/x.csv', 'lists/spring.XLSX', '/tmp/b.csv')).toEqual([
    '/home/ada/lists/spring.XLSX',
    '/tmp/b.csv',
  ]);
  expect(named('file:///home/ada/Liste%20M%C3%A4rz.csv')).toEqual(['/home/ada/Liste März.csv']);
  expect([named(), named('.', '--flag', 'notes.pdf')]).toEqual([[], []]);
});

it('lists that arrive before the first window wait for this window, and then open once each in order', () => {
  const opened = createOpenedFiles();
  const heard: string[] = [];
  opened.open('one.csv');
  opened.open('two.csv');
  opened.listen((path) => void heard.push(path));
  opened.open('three.csv');
  expect(heard).toEqual(['one.csv', 'two.csv', 'three.csv']);
});

it('a list from a second start or from the system opens as soon as there is a window', () => {
  const app = new EventEmitter() as unknown as App;
  const opened = createOpenedFiles();
  openWhatIsNamed(app, opened);
  const prevented: string[] = [];
  app.emit('second-instance', {}, ['/opt/doorstep', '--flag', 'spring.csv'], '/home/ada');
  app.emit('open-file', { preventDefault: () => void prevented.push('open-file') }, '/home/ada/autumn.csv');
  const heard: string[] = [];
  opened.listen((path) => void heard.push(path));
  expect(heard).toEqual(['/home/ada/spring.csv', '/home/ada/autumn.csv']);
  expect(prevented).toEqual(['open-file']);
  app.emit('second-instance', {}, ['/opt/doorstep', 'winter.csv'], '/home/ada');
  expect(heard.at(-1)).toBe('/home/ada/winter.csv');
});
