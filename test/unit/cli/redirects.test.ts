import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';

const KEY = 'sk-live-7f3a9c51d2e8';
const LIST = 'Street,Town,Postcode\nStanley Street,Ulverston,LA12 7BT\n';

async function aServer() {
  const server = await startScriptedServer();
  onTestFinished(() => server.close());
  return server;
}

it.each([302, 308])(
  'a command does not follow a redirect (%i), and reports the host of the redirect without a charge',
  async (status) => {
    const [service, elsewhere] = [await aServer(), await aServer()];
    service.reply({ status, headers: { location: `${elsewhere.baseUrl}/validate?street=Stanley` } });
    const folder = tempDir();
    const input = join(folder, 'list.csv');
    writeFileSync(input, LIST);
    const words = [
      'clean',
      input,
      '--out',
      join(folder, 'out.csv'),
      '--workspace',
      join(folder, 'workspace'),
    ];
    const end = await runCli([...words, '--country', 'gbr', '--service', service.baseUrl, '--json'], {
      DOORSTEP_SERVICE_KEY: KEY,
    });
    expect(end.status).toBe(4);
    expect(end.stderr).toContain(
      `redirects to “${new URL(elsewhere.baseUrl).host}”. Doorstep does not follow the redirect`,
    );
    expect(end.stderr).not.toContain('could not reach');
    expect(end.stderr).not.toContain('Stanley');
    expect(lastJson(end)).toMatchObject({
      stopped: 'service_redirects',
      credits: { validation: { charged: 0 } },
      requests: 1,
      retries: 0,
    });
    expect(service.requests).toHaveLength(1);
    expect(elsewhere.requests).toEqual([]);
  },
);
