/** Labels that were written to break out of what they are shown in. */
import fc from 'fast-check'

const terminal = [
  ...[
    '\u001b[2J',
    '\u001b]0;title\u0007',
    '\u001b]8;;http://e\u001b\\x',
    '\u009b31m',
    '\u009d',
    '\u0090',
    '\u0000',
  ],
  ...[
    '\b\b\b',
    '\r',
    '\n',
    '\t',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u202e',
    '\u2066',
    '\u200f',
    '\u061c',
  ],
]
const spreadsheet = [
  ...[
    '=1+1',
    '=HYPERLINK("http://e")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\uff1d1',
    "=cmd|' /C calc'!A0",
  ],
  ...['"', '""', '","', '";"', "'", ',', ';'],
]
const markdown = [
  ...[
    '|',
    '\\|',
    '\\',
    '`',
    '``',
    '*',
    '**',
    '_a_',
    '~~',
    '# h',
    '\n\n# h',
    '> q',
    '- i',
    '1. i',
    '---',
    '\n---\n',
  ],
  ...[
    '[a](http://e)',
    '![a](http://e)',
    '[a]: http://e',
    '<http://e>',
    'http://e.example',
    'www.e.example',
    '&lt;',
  ],
  ...['```\n', '    code', ' | --- |', '\n\n| a |\n| --- |\n', '<br>', '</details>', '<!--'],
]
const html = [
  ...[
    '<script>alert(1)</script>',
    '</title>',
    '</style>',
    '</svg>',
    '<img src=x onerror=alert(1)>',
    '" onload="x',
  ],
  ...[
    "' onload='x",
    '&#60;b&#62;',
    ']]>',
    '<![CDATA[',
    '-->',
    '<svg onload=x>',
    '<a href="javascript:x">',
    '<b',
    '<',
  ],
]
const flowchart = [
  '"]',
  '#quot;',
  '#35;',
  '-->',
  '%%',
  'click n1 "http://e"',
  'end',
  'subgraph',
  ';',
  '{{',
  '(("',
]
const others = [
  ' ',
  '  ',
  'a',
  'web',
  '\ud800',
  '\udfff',
  '\ufffe',
  '\uffff',
  '\u{1f600}',
  '\u0301',
  '\u{e0041}',
  '\ufeff',
]

export const hostileParts: readonly string[] = [
  ...[terminal, spreadsheet, markdown, html, flowchart, others].flat(),
]

/** Never empty, and no two of a list are alike. */
export const hostileLabel: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileParts),
  fc
    .array(fc.constantFrom(...hostileParts), { minLength: 1, maxLength: 4 })
    .map(parts => parts.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
)
