/** `node build/icons/draw.mjs`: draws icon.svg in every size that the three systems need. Run it after each change. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../../test/support/app/find-browser.ts';

const here = import.meta.dirname;
const svg = readFileSync(join(here, 'icon.svg'), 'utf8');
const SIZES = [16, 32, 48, 64, 128, 256, 512, 1024];
/** Apple's names for PNG images, by size in pixels. */
const ICNS_TYPES = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
};

const pictures = await drawAll();
mkdirSync(join(here, 'icons'), { recursive: true });
for (const size of SIZES.filter((each) => each <= 512)) {
  writeFileSync(join(here, 'icons', `${size}x${size}.png`), pictures.get(size));
}
writeFileSync(join(here, 'icon.png'), pictures.get(1024));
writeFileSync(join(here, 'icon.ico'), ico([16, 32, 48, 64, 128, 256]));
writeFileSync(join(here, 'icon.icns'), icns());

async function drawAll() {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
  const drawn = new Map();
  for (const size of SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
    drawn.set(size, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return drawn;
}

/** Makes the icon for Windows: a directory of PNG images. A size of 256 is written as 0. */
function ico(sizes) {
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  sizes.forEach((size, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(pictures.get(size).length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += pictures.get(size).length;
  });
  return Buffer.concat([head, ...sizes.map((size) => pictures.get(size))]);
}

/** Makes the icon for macOS: for each image its type, its length and the PNG. */
function icns() {
  const parts = Object.entries(ICNS_TYPES).map(([size, type]) => {
    const picture = pictures.get(Number(size));
    return Buffer.concat([tagged(type, picture.length), picture]);
  });
  const body = Buffer.concat(parts);
  return Buffer.concat([tagged('icns', body.length), body]);
}

function tagged(type, length) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(length + 8, 4);
  return head;
}
