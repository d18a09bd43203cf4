/** Makes random worksheets for property tests. They use everything that XML allows, and also foreign elements. */
import fc from 'fast-check';

const pick = (...choices: readonly string[]) => fc.constantFrom(...choices);
const joined = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { maxLength }).map((parts) => parts.join(''));

const text = joined(
  pick(
    '1',
    '42',
    'Mill Lane',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    'é',
    '丁目',
    '🏠',
    ']',
    '>',
    '&amp;',
    '&#65;',
    '&#x1F3E0;',
    '_x000D_',
    '"',
  ),
  4,
);
const rest = pick(
  '',
  '',
  '',
  '',
  '<!-- a "comment" > -->',
  '<?go a?b?>',
  '<![CDATA[<c>&]]]>',
  '<![CDATA[]]>',
);
/** Attributes of a tag. No name occurs twice, because only damage causes that. */
const attributes = fc
  .uniqueArray(
    pick(
      ' r="A1"',
      " r='C3'",

      ' r="a1&amp;"',
      ' t="s"',
      ' t="array"',
      ' ref="A1:B2"',
      ' t = "inlineStr"',
      ' t="&#115;"',
      ' s="3"',
      '\n s="1"',
      ' x:r="B2"',
      ' spans="1:3"',
      ' x:y=">"',
      ' é="é"',
    ),
    { maxLength: 3, selector: (attribute) => attribute.trim().split(/\s*=/u)[0] },
  )
  .map((some) => some.join(''));
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(
      pick(
        'c',
        'c',
        'c',
        'row',
        'row',
        'v',
        'v',
        'f',
        'is',
        't',
        'r',
        'rPh',
        'x:c',
        'x:row',
        'dimension',
        'a.b-c',
        'ë',
      ),
      attributes,
      pick('', '', ' ', '\n'),
      tie('content'),
      fc.boolean(),
    )
    .map(([name, some, space, content, isSelfClosing]) =>
      isSelfClosing ? `<${name}${some}${space}/>` : `<${name}${some}${space}>${content}</${name}${space}>`,
    ),
  content: fc
    .array(fc.oneof({ maxDepth: 5 }, text, rest, tie('element'), tie('element')), { maxLength: 5 })
    .map((parts) => parts.join('')),
}));
const cell = fc
  .tuple(
    attributes,
    pick(
      '<v>7</v>',
      '<v/>',
      '<f>A1</f><v>1</v>',
      '<is><t>x</t></is>',
      '<is><t/></is>',
      '',
      '<is><r><t>a</t></r><rPh><t>b</t></rPh></is>',
    ),
    fc.oneof(text, rest),
  )
  .map(([some, content, more]) => `<c${some}>${content}${more}</c>`);
const row = fc
  .tuple(pick('', '', ' r="2"', ' r="5" spans="1:3"', " r = '7'"), joined(cell, 4))
  .map(([number, cells]) => `<row${number}>${cells}</row>`);
export const sheet = fc
  .tuple(
    pick(
      '',
      '',
      '<?xml version="1.0" encoding="UTF-8"?>',
      "<?xml version='1.0' standalone='yes' ?>\n",
      '<!DOCTYPE a [<!-- ]> --><!ENTITY b ">"><?c ]>?>]>',
      ' <!-- a -->',
    ),
    joined(fc.oneof(row, row, element, text, rest), 5),
    pick('', '', '\n', '<!-- end -->', '<?end?>'),
  )
  .map(([before, content, after]) => `${before}<worksheet xmlns:x="y">${content}</worksheet>${after}`);

const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.constantFrom(0, 0, 0, 0, 1, 2, 5),
  instead: pick(
    '',
    ' ',
    '\n',
    'a',
    '7',
    '&lt;',
    '<!-- -->',
    '<v/>',
    '<',
    '>',
    '/',
    '/>',
    '&',
    ';',
    '"',
    "'",
    '=',
    ' ',
    '!',
    '?',
    '-',
    '--',
    '[',
    ']',
    ']]>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<?',
    '?>',
    '</',
    'r="A1"',
    '<c>',
    '</c>',
    '&b;',
    '&#0;',
    '&#xD800;',
    '\u0001',
    '\uFFFF',
    '\u00D7',
    '1',
    'A',
    '<!DOCTYPE a>',
    '<?xml version="1.0"?>',
  ),
});
export const damaged = fc
  .tuple(sheet, fc.array(damage, { minLength: 1, maxLength: 2 }))
  .map(([xml, damages]) =>
    damages
      .reduce((before, { at, length, instead }) => {
        const from = Math.floor(at * before.length);
        return before.slice(0, from) + instead + before.slice(from + length);
      }, xml)
      .toWellFormed(),
  );
