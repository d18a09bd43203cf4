import { expect, it } from 'vitest';
import { confirmMoveSentence, moveCommand } from '#shared/messages/workspace/maintenance.ts';

it.each([
  '/home/jo/.local/share/doorstep/workspace',
  'D:\\Lists of Müller\\workspace',
  '/home/ジョー/workspace',
])('the command that moves a workspace contains the path of the folder: %s', (directory) => {
  expect(moveCommand(directory)).toBe(`doorstep move-workspace "NEW-FOLDER" --workspace "${directory}"`);
});

it.each(['/tmp/$(reboot)', '/tmp/a"b', '/tmp/`x`', 'C:\\%PATH%', '/tmp/a\nb', '/tmp/\u202Eb', '/tmp/a!b'])(
  'the command that moves a workspace contains OLD-FOLDER for a path that a shell could misread: %j',
  (path) => {
    const command = 'doorstep move-workspace "NEW-FOLDER" --workspace "OLD-FOLDER"';
    expect(moveCommand(path, path)).toBe(command);
    expect(confirmMoveSentence({ directory: path, to: path })).toContain(command);
  },
);
