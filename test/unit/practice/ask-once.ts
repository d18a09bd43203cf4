import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import { startPracticeService } from '../../../src-main/practice/practice-service.ts';

const [dataDir = '', cacheDir = ''] = process.argv.slice(2);
const service = await startPracticeService({ port: 0, dataDir, cacheDirs: [cacheDir] });
const reply = await fetch(`${service.url}/validate`, {
  method: 'POST',
  headers: { 'x-service-key': PRACTICE_KEY },
  body: JSON.stringify({ country: 'fin', input: 'Lyijypolku 4, 02750 Espoo' }),
});
process.stdout.write(await reply.text());
await service.close();
