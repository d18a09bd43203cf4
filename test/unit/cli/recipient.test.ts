import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';
import { startRecordingProxy } from '../../support/service/recording-proxy.ts';

const LIST = [
  'Anrede,Vorname,Nachname,Kontakt,Firma,Street,Town,Postcode,Email',
  'Zfrau,Zanna,Zmiller,Zanna Zmiller,Zacme,10 Downing Street,London,SW1A 2AA,ada@gmail.com',
  'Zherr,Zben,Zmiller,Zben Zmiller,,Flat 3 1 Stanley Street,Ulverston,LA12 7BT,bob@gmial.com',
];

async function clean(...more: readonly string[]) {
  const directory = tempDir();
  const practice = await practiceService();
  const proxy = await startRecordingProxy(practice.url);
  onTestFinished(proxy.close);
  const [input, output] = [join(directory, 'list.csv'), join(directory, 'out.csv')];
  writeFileSync(input, `${LIST.join('\n')}\n`);
  const words = ['clean', input, '--out', output, '--country', 'GBR', '--service', proxy.url, '--emails'];
  const end = await runCli([...words, '--workspace', join(directory, 'workspace'), ...more], {
    DOORSTEP_SERVICE_KEY: 'practice',
  });
  expect(end.stderr).not.toContain('rror');
  const [head = '', ...rows] = readFileSync(output, 'utf8').trim().split(/\r?\n/u);
  const columns = head.replace('\uFEFF', '').split(',');
  const recipients = rows.map((row) => row.split(',')[columns.indexOf('Recipient')]);
  return { recipients, sent: proxy.passed.map(({ path, question }) => decodeURIComponent(path) + question) };
}

const NAMES = ['--map', 'title=Anrede', '--map', 'first_name=Vorname', '--map', 'last_name=Nachname'];

it.each([
  ['in parts', NAMES, ['Zfrau Zanna Zmiller', 'Zherr Zben Zmiller']],
  [
    'in one column',
    ['--map', 'recipient=Kontakt', '--map', 'none=Vorname', '--map', 'none=Nachname'],
    ['Zanna Zmiller', 'Zben Zmiller'],
  ],
])(
  'doorstep clean never sends people’s names, and exports them in the Recipient column: names %s',
  async (_, mapping, names) => {
    const { sent, recipients } = await clean(...mapping, '--columns', 'address-lines');
    expect(sent.filter((text) => /Downing|Stanley/u.test(text)).length).toBeGreaterThanOrEqual(2);
    expect(sent.filter((text) => /\bZ/iu.test(text))).toEqual([]);
    expect(recipients).toEqual(names);
  },
);
